// The line to the server: keeps itself up, and says hello with the token again whenever it comes back.

export class Line {
  constructor(token, { onMessage, onState }) {
    this.token = token;
    this.onMessage = onMessage;
    this.onState = onState;
    this.wait = 250;
    this.open();
  }

  open() {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    this.socket = new WebSocket(`${scheme}//${location.host}/socket`);
    this.socket.onopen = () => {
      this.wait = 250;
      this.onState("open");
      this.send({ type: "hello", token: this.token });
    };
    this.socket.onmessage = (event) => this.onMessage(JSON.parse(event.data));
    this.socket.onclose = () => {
      this.onState("lost");
      this.timer = setTimeout(() => this.open(), this.wait);
      this.wait = Math.min(this.wait * 2, 5000);
    };
  }

  // Come back at once when the person does.
  hurry() {
    if (this.socket.readyState === WebSocket.CLOSED) {
      clearTimeout(this.timer);
      this.open();
    }
  }

  send(message) {
    if (this.socket.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  close() {
    clearTimeout(this.timer);
    this.socket.onclose = null;
    this.socket.close();
  }
}
