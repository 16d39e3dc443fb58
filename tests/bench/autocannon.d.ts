/** The part of autocannon 9 that the benchmarks use; it brings no types. */
declare module "autocannon" {
  type Request = { method: "GET"; path: string; headers?: Record<string, string> };
  type Client = {
    setRequests: (requests: readonly Request[]) => void;
    once: (event: "response", listener: () => void) => void;
  };
  type Result = { errors: number; timeouts: number; non2xx: number; duration: number };
  type Run = PromiseLike<Result> & {
    on: (
      event: "response",
      listener: (client: Client, status: number, bytes: number, milliseconds: number) => void,
    ) => void;
    stop: () => void;
  };
  export default function autocannon(options: {
    url: string;
    connections: number;
    duration: number;
    requests: readonly Request[];
    setupClient?: (client: Client) => void;
  }): Run;
}
