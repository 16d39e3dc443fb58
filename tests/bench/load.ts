import autocannon from "autocannon";
import { median, percentile } from "./measure";

/** The result of a closed loop of kept-alive connections: each sends its next request after the response. */
export type Seen = {
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  readonly perSecond: number;
};

export async function load(
  url: string,
  paths: readonly string[],
  options: {
    connections: number;
    seconds: number;
    headers?: Readonly<Record<string, string>>;
    /** How many readers ask for each path, all at addresses of their own (`X-Forwarded-For`); by default one for all. */
    readers?: number;
    /** Answers of the first seconds do not count. */
    warmUpSeconds?: number;
  },
): Promise<Seen> {
  const { warmUpSeconds = 0, headers = {}, readers = 0 } = options;
  const times: number[] = [];
  const request = (path: string, of: Readonly<Record<string, string>>) => ({
    ...{ method: "GET" as const, path },
    headers: { ...headers, ...of },
  });
  const requests =
    readers === 0
      ? paths.map((path) => request(path, {}))
      : Array.from({ length: readers }, (_, reader) => reader).flatMap((reader) =>
          paths.map((path, at) =>
            request(path, { "x-forwarded-for": addressOf(reader * paths.length + at) }),
          ),
        );
  let clients = 0;
  const run = autocannon({
    url,
    connections: options.connections,
    duration: options.seconds + warmUpSeconds,
    requests,
    setupClient: (client) => {
      // Each connection begins elsewhere, or all would ask the same at the same time.
      const from = Math.floor((clients++ * requests.length) / options.connections);
      client.setRequests([...requests.slice(from), ...requests.slice(0, from)]);
    },
  });
  const countsFrom = performance.now() + 1000 * warmUpSeconds;
  run.on("response", (_client, _status, _bytes, milliseconds) => {
    if (performance.now() >= countsFrom) times.push(milliseconds);
  });
  const { errors, timeouts, non2xx, duration } = await run;
  if (errors + timeouts + non2xx > 0 || times.length === 0)
    throw new Error(
      `${url}${paths[0] ?? ""}: ${errors} errors, ${timeouts} timeouts, ${non2xx} refusals, ${times.length} answers.`,
    );
  return {
    p50: median(times),
    p99: percentile(times, 99),
    perSecond: times.length / (duration - warmUpSeconds),
  };
}

/** Of the block for benchmarks, 198.18.0.0/15 (RFC 2544). */
const addressOf = (number: number) =>
  `198.${18 + (number >> 16)}.${(number >> 8) & 255}.${number & 255}`;

/** The same list beginning elsewhere, so that rounds do not repeat each other. */
export function rotated<Item>(items: readonly Item[], round: number, rounds: number): Item[] {
  const from = Math.floor((round * items.length) / rounds);
  return [...items.slice(from), ...items.slice(0, from)];
}
