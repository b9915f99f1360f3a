"""MaskablePPO in which several seats of a game may learn, each from its own decisions and its own reward.

Stable-Baselines3 takes the decisions of a table as one player's, one after the other. In self-play they are several
players' in turn: here each seat's decisions are a chain of their own, and a decision is credited with what its seat
earns up to that seat's next one. With one learner per table this is the ordinary estimate.

A run may begin with lessons: for its first decisions the policy is taught to do as another agent would (DAgger: both
play, the teacher says what is right), and its value to foresee what comes of that; after that it learns by itself.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback

from ..envs.core.state import PLAYING
from ..wrappers.sb3 import TabletopVecEnv
from .agents import Agent

Floats = npt.NDArray[np.float32]
Actions = npt.NDArray[np.int64]

TEACHER_PLAYS = 0.5
"""Share of the decisions in the lessons that the teacher makes; the policy makes the others."""


class SelfPlayPPO(MaskablePPO):
    """MaskablePPO on a ``TabletopVecEnv``, whose seats of the policy's own all learn."""

    teacher: Agent | None = None
    """Who gives the lessons."""
    lesson_steps = 0
    """The number of decisions before which the policy takes lessons."""

    def _excluded_save_params(self) -> list[str]:
        return [*super()._excluded_save_params(), "teacher"]

    def teach(self, teacher: Agent, steps: int) -> None:
        """Let the policy take lessons for its first ``steps`` decisions."""
        self.teacher, self.lesson_steps = teacher, steps

    @property
    def in_lessons(self) -> bool:
        """Whether the rollout at hand is a lesson."""
        return self._rollout_began < self.lesson_steps

    def collect_rollouts(
        self,
        env: Any,
        callback: BaseCallback,
        rollout_buffer: Any,
        n_rollout_steps: int,
        use_masking: bool = True,
    ) -> bool:
        """Play ``n_rollout_steps`` decisions at every table, and work out what each was worth to its seat."""
        assert isinstance(env, TabletopVecEnv)
        standing: Any = self._last_obs
        self.policy.set_training_mode(False)
        rollout_buffer.reset()
        callback.on_rollout_start()
        self._rollout_began = self.num_timesteps
        shape = (n_rollout_steps, env.num_envs)
        acting = np.zeros(shape, np.int64)
        paid = np.zeros((*shape, env.batch.num_players), np.float32)
        ended = np.zeros(shape, bool)
        for step in range(n_rollout_steps):
            masks = env.action_masks().copy()
            acting[step] = env.batch.seats
            actions, values, log_probs = self._decide(standing, masks)
            learned = self._lesson(env) if self.in_lessons else actions
            if self.in_lessons:
                actions = np.where(torch.rand(env.num_envs).numpy() < TEACHER_PLAYS, learned, actions)
            starts = self._last_episode_starts
            self._last_obs, rewards, dones, infos = env.step(actions)  # type: ignore[assignment]
            self._last_episode_starts = dones
            paid[step], ended[step] = env.paid, dones
            self.num_timesteps += env.num_envs
            callback.update_locals(locals())
            if not callback.on_step():
                return False
            self._update_info_buffer(infos, dones)
            rollout_buffer.add(
                standing, learned.reshape(-1, 1), rewards, starts, values, log_probs,
                action_masks=masks,
            )  # fmt: skip
            standing = self._last_obs
        with torch.no_grad():
            last = self.policy.predict_values(torch.as_tensor(standing)).numpy().reshape(-1)
        out = env.batch.states["out"][:, : env.batch.num_players] != PLAYING
        seen = np.where(out, np.float32(0), np.float32(np.nan))
        seen[np.arange(env.num_envs), env.batch.seats] = last
        rollout_buffer.advantages = credit(
            rollout_buffer.values, acting, paid, ended, seen, self.gamma, self.gae_lambda
        )
        rollout_buffer.returns = rollout_buffer.advantages + rollout_buffer.values
        callback.on_rollout_end()
        return True

    def _lesson(self, env: TabletopVecEnv) -> Actions:
        """Return what the teacher would do."""
        assert self.teacher is not None
        return self.teacher.act(env.batch, env.seats.all)

    def train(self) -> None:
        """Learn from the rollout: by MaskablePPO, or from the teacher."""
        if self.in_lessons:
            self._imitate()
        else:
            super().train()

    def _imitate(self) -> None:
        """Make the teacher's actions more likely, and the values more like what was earned."""
        self.policy.set_training_mode(True)
        self._update_learning_rate(self.policy.optimizer)
        losses = []
        for data in self.rollout_buffer.get(self.batch_size):  # once: new positions cost less than another look
            values, log_probs, _ = self.policy.evaluate_actions(
                data.observations, data.actions.long().flatten(), action_masks=data.action_masks
            )
            surprise = -log_probs.mean()
            loss = surprise + self.vf_coef * torch.nn.functional.mse_loss(values.flatten(), data.returns)
            self.policy.optimizer.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(self.policy.parameters(), self.max_grad_norm)
            self.policy.optimizer.step()
            losses.append(surprise.item())
        self._n_updates += 1
        self.logger.record("train/teacher_surprise", np.mean(losses))

    def _decide(self, observations: Floats, masks: npt.NDArray[np.bool_]) -> tuple[Actions, torch.Tensor, torch.Tensor]:
        with torch.no_grad():
            actions, values, log_probs = self.policy(torch.as_tensor(observations), action_masks=masks)
        return actions.numpy(), values, log_probs


def credit(
    values: Floats,
    acting: npt.NDArray[np.int64],
    paid: Floats,
    ended: npt.NDArray[np.bool_],
    after: Floats,
    gamma: float,
    gae_lambda: float,
) -> Floats:
    """Return (steps, tables): the generalized advantage of every decision, along the chain of its seat's decisions.

    ``paid`` (steps, tables, players) is what each seat earned from this decision of the table up to the next; ``ended``
    (steps, tables) says that the game ended in between. ``after`` (tables, players) is what every seat can hope for
    after the last step: the value of its next decision, 0 if it is out of the game, nan if that is not known yet; then
    its last decision gets no credit and no blame.
    """
    steps, tables = values.shape
    everything = np.arange(tables)
    earned = np.zeros_like(after)
    hope = after.copy()  # value of each seat's next decision
    carried = np.zeros_like(after)  # advantage of each seat's next decision
    advantages = np.zeros_like(values)
    for step in range(steps - 1, -1, -1):
        over = ended[step]
        earned[over], hope[over], carried[over] = 0, 0, 0
        earned += paid[step]
        mine = (everything, acting[step])
        surprise = earned[mine] + gamma * hope[mine] - values[step]
        advantages[step] = np.where(np.isnan(hope[mine]), 0, surprise + gamma * gae_lambda * carried[mine])
        earned[mine], hope[mine], carried[mine] = 0, values[step], advantages[step]
    return advantages
