import { connect, createServer, type Server, type Socket } from "node:net";

/**
 * A network between browser and service that can be cut, and counts what the browser sends. It passes bytes on as they
 * come, without interpreting them.
 */
export class CuttableNetwork {
  sentBytes = 0;
  private isCut = false;
  private readonly sockets = new Set<Socket>();

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async to(port: number): Promise<CuttableNetwork> {
    const server = createServer({ pauseOnConnect: true });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("No port.");
    const network = new CuttableNetwork(server, `http://127.0.0.1:${address.port}`);
    server.on("connection", (near) => network.join(near, port));
    return network;
  }

  /** Breaks open connections, and lets nothing through until it is mended. */
  cut(): void {
    this.isCut = true;
    for (const socket of this.sockets) socket.destroy();
  }

  mend(): void {
    this.isCut = false;
  }

  async close(): Promise<void> {
    this.cut();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private join(near: Socket, port: number): void {
    if (this.isCut) {
      near.destroy();
      return;
    }
    const far = connect(port, "127.0.0.1");
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.sockets.add(one);
      one.on("error", () => other.destroy());
      one.on("close", () => {
        this.sockets.delete(one);
        other.destroy();
      });
    }
    near.on("data", (bytes: Buffer) => (this.sentBytes += bytes.length));
    near.pipe(far);
    far.pipe(near);
  }
}
