import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { defineContract } from "@/lib/http/contract";
import { type ApiQuery, onQueryChange, queryOf } from "./api-cache";
import { invalidateQueriesOf } from "./invalidate-queries";

const contractOf = (name: string) =>
  defineContract({ method: "GET", path: `/api/${name}`, summary: "Read", status: 200 });

type Call = { path: string; signal: AbortSignal; answer: (status: number, body: unknown) => void };

let calls: Call[];
/** The cache begins to watch the page once. */
const page = Object.assign(new EventTarget(), {
  cookie: "",
  visibilityState: "visible",
  documentElement: { lang: "en" },
});
const browserWindow = new EventTarget();

beforeEach(() => {
  vi.useFakeTimers();
  calls = [];
  vi.stubGlobal("window", browserWindow);
  vi.stubGlobal("document", page);
  vi.stubGlobal(
    "fetch",
    (path: string, { signal }: { signal: AbortSignal }) =>
      new Promise<Response>((resolve, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason as Error));
        calls.push({
          path,
          signal,
          answer: (status, body) => resolve(Response.json(body, { status })),
        });
      }),
  );
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const answer = async (at: number, body: unknown, status = 200) => {
  calls[at]?.answer(status, body);
  await vi.advanceTimersByTimeAsync(0);
};

const dataOf = (query: ApiQuery<unknown>) => query.state.data;

test("parts of a page that ask the same share one call", async () => {
  const contract = contractOf("shared");
  const query = queryOf(contract, { query: { q: "a" } });
  const leave = [query.use(), queryOf(contract, { query: { q: "a" } }).use()];
  expect(queryOf(contract, { query: { q: "b" } })).not.toBe(query);
  await answer(0, { n: 1 });
  expect(calls.map(({ path }) => path)).toEqual(["/api/shared?q=a"]);
  expect(query.state).toMatchObject({ data: { n: 1 }, error: null, isFetching: false });
  leave.forEach((run) => run());
});

test("what the server put into the page is read again when it is old", async () => {
  const contract = contractOf("initial");
  const query = queryOf(contract, {}, { n: 1 });
  query.use()();
  expect(calls).toEqual([]);
  await vi.advanceTimersByTimeAsync(30_000);
  const leave = query.use();
  expect(dataOf(query)).toEqual({ n: 1 });
  await answer(0, { n: 2 });
  expect(dataOf(query)).toEqual({ n: 2 });
  leave();
});

test("a server that fails is asked three times, and the last answer stays", async () => {
  const query = queryOf(contractOf("failing"), {}, { n: 1 });
  const leave = query.use();
  void query.fetch();
  for (const at of [0, 1, 2]) {
    await answer(at, { message: "Down" }, 503);
    await vi.advanceTimersByTimeAsync(5000);
  }
  expect(calls.length).toBe(3);
  expect(query.state).toMatchObject({ data: { n: 1 }, error: { status: 503 }, isFetching: false });
  leave();
});

test("a refusal is final", async () => {
  const query = queryOf(contractOf("refused"), {});
  const leave = query.use();
  await answer(0, { message: "No" }, 403);
  await vi.advanceTimersByTimeAsync(5000);
  expect(calls.length).toBe(1);
  expect(query.state).toMatchObject({ data: undefined, error: { status: 403, message: "No" } });
  leave();
});

test("after a change an answer that is on its way does not count", async () => {
  const contract = contractOf("changed");
  const query = queryOf(contract, {});
  const leave = query.use();
  const done = invalidateQueriesOf([contract]);
  expect(calls[0]?.signal.aborted).toBe(true);
  await answer(0, "before");
  await answer(1, "after");
  await done;
  expect(dataOf(query)).toBe("after");
  leave();
});

test("after a change, what nobody shows is read at its next use", async () => {
  const contract = contractOf("unseen");
  const query = queryOf(contract, {}, "before");
  await invalidateQueriesOf([contract, contractOf("never-read")]);
  expect(calls).toEqual([]);
  const leave = query.use();
  await answer(0, "after");
  expect(dataOf(query)).toBe("after");
  leave();
});

test("a call ends when the last part of the page that uses it is gone", async () => {
  const query = queryOf(contractOf("left"), {});
  const leave = query.use();
  leave();
  const leaveAgain = query.use();
  await vi.advanceTimersByTimeAsync(0);
  expect(calls.map(({ signal }) => signal.aborted)).toEqual([false]);
  leaveAgain();
  await vi.advanceTimersByTimeAsync(0);
  expect(calls.map(({ signal }) => signal.aborted)).toEqual([true]);
  expect(query.state.isFetching).toBe(false);
});

test("a reader who comes back to the window sees what is new", async () => {
  const query = queryOf(contractOf("back"), {}, "old");
  const leave = query.use();
  const told = vi.fn();
  const stop = onQueryChange(told);
  await vi.advanceTimersByTimeAsync(60_000);
  page.dispatchEvent(new Event("visibilitychange"));
  await answer(0, "new");
  expect(dataOf(query)).toBe("new");
  // When it begins, and when it ends.
  expect(told).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(60_000);
  browserWindow.dispatchEvent(new Event("online"));
  expect(calls.length).toBe(2);
  stop();
  leave();
});

test("on the server, nothing passes from one reader to another", () => {
  vi.stubGlobal("window", undefined);
  const contract = contractOf("server");
  const query = queryOf(contract, {}, "of one reader");
  expect(queryOf(contract, {})).not.toBe(query);
  expect(dataOf(queryOf(contract, {}))).toBeUndefined();
});
