import { setTimeout as sleep } from "node:timers/promises";
import autocannon, { type Client, type Result } from "autocannon";
import { median, percentile, takeTurns, type Turns } from "./measure";

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
  },
): Promise<Seen> {
  const times: number[] = [];
  const requests = paths.map((path) => requestOf(path, options.headers ?? {}));
  let clients = 0;
  const run = autocannon({
    url,
    connections: options.connections,
    duration: options.seconds,
    requests,
    // Each connection begins elsewhere, or all would ask the same at the same time.
    setupClient: (client) => client.setRequests(rotated(requests, clients++, options.connections)),
  });
  run.on("response", (_client, _status, _bytes, milliseconds) => times.push(milliseconds));
  const { duration } = await withoutFailures(run, `${url}${paths[0] ?? ""}`);
  if (times.length === 0) throw new Error(`${url}${paths[0] ?? ""}: no answers.`);
  return { p50: median(times), p99: percentile(times, 99), perSecond: times.length / duration };
}

type TurnsOptions = {
  readonly connections: number;
  readonly rounds: number;
  /** A turn lasts so long, and some time before, in which answers do not count. */
  readonly seconds: number;
  readonly settleSeconds: number;
};

/**
 * The same connections ask for the same paths with one kind of headers after the other, so that the machine is the same for
 * both. Milliseconds an answer.
 *
 * @param readers  how many readers ask for each path, all at addresses of their own (`X-Forwarded-For`)
 */
export async function loadInTurns(
  url: string,
  { paths, readers }: { readonly paths: readonly string[]; readonly readers: number },
  kinds: { readonly ours: Headers; readonly reference: Headers },
  { connections, rounds, seconds, settleSeconds }: TurnsOptions,
): Promise<Turns> {
  const requestsWith = (headers: Headers) =>
    Array.from({ length: readers }, (_, reader) => reader).flatMap((reader) =>
      paths.map((path, at) =>
        requestOf(path, { ...headers, "x-forwarded-for": addressOf(reader * paths.length + at) }),
      ),
    );
  const [ours, reference] = [requestsWith(kinds.ours), requestsWith(kinds.reference)];
  const clients: Client[] = [];
  const run = autocannon({
    url,
    connections,
    duration: 2 * rounds * (seconds + settleSeconds) + 60,
    requests: reference,
    setupClient: (client) => clients.push(client),
  });
  let answers = 0;
  run.on("response", () => answers++);
  const ended = withoutFailures(run, `${url}${paths[0] ?? ""}`);
  const measure = async (requests: typeof ours) => {
    // Requests may be exchanged between an answer and the next request only.
    for (const [at, client] of clients.entries())
      client.once("response", () => client.setRequests(rotated(requests, at, connections)));
    await Promise.race([ended, sleep(1000 * settleSeconds)]);
    const [from, before] = [performance.now(), answers];
    await Promise.race([ended, sleep(1000 * seconds)]);
    return (performance.now() - from) / (answers - before);
  };
  const turns = await takeTurns(
    rounds,
    () => measure(ours),
    () => measure(reference),
  );
  run.stop();
  await ended;
  return turns;
}

type Headers = Readonly<Record<string, string>>;

const requestOf = (path: string, headers: Headers) => ({
  ...{ method: "GET" as const, path },
  headers: { ...headers },
});

async function withoutFailures(run: PromiseLike<Result>, what: string): Promise<Result> {
  const result = await run;
  const { errors, timeouts, non2xx } = result;
  if (errors + timeouts + non2xx > 0)
    throw new Error(`${what}: ${errors} errors, ${timeouts} timeouts, ${non2xx} refusals.`);
  return result;
}

/** Of the block for benchmarks, 198.18.0.0/15 (RFC 2544). */
const addressOf = (number: number) =>
  `198.${18 + (number >> 16)}.${(number >> 8) & 255}.${number & 255}`;

/** The same list beginning elsewhere, so that rounds do not repeat each other. */
export function rotated<Item>(items: readonly Item[], round: number, rounds: number): Item[] {
  const from = Math.floor((round * items.length) / rounds);
  return [...items.slice(from), ...items.slice(0, from)];
}
