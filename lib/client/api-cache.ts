import type { Contract } from "@/lib/http/contract";
import { ApiError } from "./api-error";
import { call, type CallInput, type CallResult } from "./call";
import { onInvalidateQueries } from "./invalidate-queries";

/*
 * The cache of API responses of this window. It does what pages need of such a library, in a tenth of the bytes, which
 * every page with a form or a list would load.
 */

/** An answer is read again at the next occasion when it is this old. */
const STALE_MS = 30_000;
/** An answer that nobody shows is forgotten after this time. */
const UNUSED_MS = 5 * 60_000;
const RETRIES = 2;
const RETRY_MS = 1000;

/** What is known of the answer to a query. */
export type QueryState<Data> = {
  readonly data: Data | undefined;
  /** When `data` was read; 0 before that. */
  readonly dataUpdatedAt: number;
  /** Why the last try failed; there may be older data beside it. */
  readonly error: ApiError | null;
  readonly isFetching: boolean;
};

const queries = new Map<string, ApiQuery<unknown>>();
const listeners = new Set<() => void>();

/** One question to the API and its newest answer. */
export class ApiQuery<Data> {
  state: QueryState<Data>;
  /** Grows with each change of the state. */
  version = 0;
  #users = 0;
  #unusedSince = Date.now();
  #isInvalid = false;
  #running: AbortController | undefined;

  constructor(
    readonly key: string,
    readonly path: string,
    private readonly read: (signal: AbortSignal) => Promise<Data>,
    initial?: Data,
  ) {
    const dataUpdatedAt = initial === undefined ? 0 : Date.now();
    this.state = { data: initial, dataUpdatedAt, error: null, isFetching: false };
  }

  /** Keeps the answer fresh until the function that it returns is called. */
  use(): () => void {
    this.#users++;
    this.fetchIfStale();
    return () => {
      this.#users--;
      this.#unusedSince = Date.now();
      // Another part of the page may begin to use it in the same moment.
      setTimeout(() => this.#users === 0 && this.#stop());
    };
  }

  /** Reads the answer now. What was asked before and is not answered yet may be out of date, so it does not count. */
  async fetch(): Promise<void> {
    this.#running?.abort();
    const running = new AbortController();
    this.#running = running;
    const { data, error } = this.state;
    this.#change({ isFetching: true, error: data === undefined ? null : error });
    const read = () => this.read(running.signal);
    const result = await withRetries(read, running.signal).then(
      (answer) => ({ data: answer, dataUpdatedAt: Date.now(), error: null }),
      (reason: ApiError) => ({ error: reason }),
    );
    if (this.#running !== running) return;
    this.#running = undefined;
    this.#isInvalid = result.error !== null;
    this.#change({ ...result, isFetching: false });
  }

  fetchIfStale(): void {
    const isStale = this.#isInvalid || Date.now() - this.state.dataUpdatedAt >= STALE_MS;
    if (this.#users > 0 && isStale && !this.#running) void this.fetch();
  }

  /** Ends when the new answer is there; where nobody shows it, it is read at the next use. */
  async invalidate(): Promise<void> {
    this.#isInvalid = true;
    if (this.#users > 0) await this.fetch();
  }

  isForgotten(now: number): boolean {
    return this.#users === 0 && now - this.#unusedSince > UNUSED_MS;
  }

  #stop(): void {
    if (!this.#running) return;
    this.#running.abort();
    this.#running = undefined;
    this.#change({ isFetching: false });
  }

  #change(changed: Partial<QueryState<Data>>): void {
    this.state = { ...this.state, ...changed };
    this.version++;
    for (const tell of listeners) tell();
  }
}

/** The query of this window for this input; `initial` is its answer where none is known. */
export function queryOf<const C extends Contract>(
  contract: C,
  input: CallInput<C>,
  initial?: CallResult<C>,
): ApiQuery<CallResult<C>> {
  const key = JSON.stringify([contract.path, input.params, input.query]);
  const make = () =>
    new ApiQuery(key, contract.path, (signal) => call(contract, { ...input, signal }), initial);
  // On the server nothing may pass from one reader to another.
  if (typeof window === "undefined") return make();
  const known = queries.get(key) as ApiQuery<CallResult<C>> | undefined;
  if (known && (known.state.data !== undefined || initial === undefined)) return known;
  watchWindow();
  const now = Date.now();
  for (const [old, query] of queries) if (query.isForgotten(now)) queries.delete(old);
  const made = make();
  queries.set(key, made);
  return made;
}

/** The answer for code that shows nothing; it is not kept. */
export function fetchQuery<const C extends Contract>(
  contract: C,
  input: CallInput<C>,
): Promise<CallResult<C>> {
  return withRetries(() => call(contract, input));
}

/** Tells of every change of a query, until the function that it returns is called. */
export function onQueryChange(tell: () => void): () => void {
  listeners.add(tell);
  return () => void listeners.delete(tell);
}

onInvalidateQueries(async (stale) => {
  const paths = new Set(stale.map(({ path }) => path));
  const found = [...queries.values()].filter(({ path }) => paths.has(path));
  await Promise.all(found.map((query) => query.invalidate()));
});

let isWatching = false;

/** Answers are read again when the reader comes back to the window, or the network does. */
function watchWindow(): void {
  if (isWatching) return;
  isWatching = true;
  const refresh = () => {
    if (document.visibilityState === "hidden") return;
    for (const query of queries.values()) query.fetchIfStale();
  };
  document.addEventListener("visibilitychange", refresh);
  window.addEventListener("online", refresh);
}

/** A refusal stays a refusal: only missing answers and server failures are worth another try. */
const isTransient = ({ status }: ApiError) => status === 0 || status >= 500;

async function withRetries<Data>(read: () => Promise<Data>, signal?: AbortSignal): Promise<Data> {
  for (let failures = 0; ; failures++) {
    try {
      return await read();
    } catch (error) {
      const isFinal = failures === RETRIES || (error instanceof ApiError && !isTransient(error));
      if (isFinal || signal?.aborted) throw error;
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS * 2 ** failures));
      if (signal?.aborted) throw error;
    }
  }
}
