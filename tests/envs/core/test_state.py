"""Records: no byte of them is without a name, so that copies are equal byte for byte."""

import copy
import pickle

import numpy as np

import fireside
from fireside.envs.core.state import record_type


def test_no_gaps():
    for fields in ([], [("a", np.int8)], [("a", np.int8), ("b", np.int64), ("c", np.int8, (3,))]):
        for config_size in range(1, 6):
            dtype = record_type(fields, config_size)
            at = 0
            for name in dtype.names:
                kind, offset = dtype.fields[name][:2]
                assert offset == at
                at += kind.itemsize
            assert at == dtype.itemsize
            assert dtype.isalignedstruct


def test_copies_are_equal_byte_for_byte():
    for game in fireside.games.values():
        for seed in range(300):
            state = game.new(seed=seed)
            for copied in (
                game.clone(state),
                copy.deepcopy(state),
                pickle.loads(pickle.dumps(state)),
                np.frombuffer(state.tobytes(), game.dtype)[0],
            ):
                assert copied.tobytes() == state.tobytes()
                assert game.digest(copied) == game.digest(state)
            del copied
            dirt = [np.full(game.dtype.itemsize, 171, np.uint8) for _ in range(5)]  # for the next copies to find
            del dirt
