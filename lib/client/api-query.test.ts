import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { defineContract } from "@/lib/http/contract";
import type * as ApiQueriesModule from "./api-queries";
import type * as ApiQueryModule from "./api-query";
import type * as Invalidation from "./invalidate-queries";
import type { QueryQuestion } from "./query-question";

const readThing = defineContract({
  method: "GET",
  path: "/api/things/{id}",
  summary: "Read",
  status: 200,
  response: z.object({ name: z.string() }),
});
type Question = QueryQuestion<typeof readThing>;

const aQuestion = (id: string, more: Partial<Question> = {}): Question => ({
  ...{ contract: readThing, input: { params: { id } } },
  ...more,
});

let asked: string[];
let name: string;
const stops: (() => void)[] = [];
let ApiQuery: typeof ApiQueryModule.ApiQuery;
let ApiQueries: typeof ApiQueriesModule.ApiQueries;
let invalidateQueriesOf: typeof Invalidation.invalidateQueriesOf;
/** As the browser's: the parts that are looked at. */
const page = Object.assign(new EventTarget(), {
  ...{ cookie: "", visibilityState: "visible", documentElement: { lang: "en", dataset: {} } },
});

beforeEach(async () => {
  [asked, name] = [[], "asked"];
  vi.stubGlobal("document", page);
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("fetch", (path: string) => {
    asked.push(path);
    return Promise.resolve(Response.json({ name }));
  });
  // A page that was just opened has loaded nothing.
  vi.resetModules();
  ({ ApiQuery } = await import("./api-query"));
  ({ ApiQueries } = await import("./api-queries"));
  ({ invalidateQueriesOf } = await import("./invalidate-queries"));
});

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** As a component shows it: asks, and asks again after each change. */
function show(question: Question) {
  const query = new ApiQuery(question);
  let shown = question;
  const ask = (next: Question) => {
    shown = next;
    query.ask(next);
  };
  stops.push(query.subscribe(() => query.ask(shown)));
  ask(question);
  return { query, ask, result: () => query.resultOf(shown) };
}

/** The same for a list of questions. */
function showAll(questions: readonly Question[]) {
  const queries = new ApiQueries<typeof readThing>();
  let shown = questions;
  const ask = (next: readonly Question[]) => {
    shown = next;
    queries.ask(next);
  };
  stops.push(queries.subscribe(() => queries.ask(shown)));
  ask(questions);
  return { queries, ask, results: () => queries.resultsOf(shown) };
}

test("what the server gave is shown, and nothing is asked", async () => {
  const { query, result } = show(aQuestion("given", { initial: { name: "given" } }));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(result()).toMatchObject({ data: { name: "given" }, isPending: false, isFetching: false });
  expect(query.version()).toBe(0);
  expect(asked).toEqual([]);
});

test("what the server gave is read again after a change, and the change waits for it", async () => {
  const { result } = show(aQuestion("changed", { initial: { name: "given" } }));
  name = "changed";
  await invalidateQueriesOf([readThing]);
  expect(result().data).toEqual({ name: "changed" });
  name = "changed again";
  await invalidateQueriesOf([readThing]);
  expect(result().data).toEqual({ name: "changed again" });
  expect(asked).toHaveLength(2);
});

test("a reader who comes back after half a minute sees nothing older", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const { result } = show(aQuestion("old", { initial: { name: "given" } }));
  page.dispatchEvent(new Event("visibilitychange"));
  vi.advanceTimersByTime(29_000);
  page.dispatchEvent(new Event("visibilitychange"));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(asked).toEqual([]);
  vi.advanceTimersByTime(1_000);
  page.dispatchEvent(new Event("visibilitychange"));
  await expect.poll(() => result().data).toEqual({ name: "asked" });
});

test("what nobody gave is asked for at once", async () => {
  const { result } = show(aQuestion("asked"));
  expect(result()).toMatchObject({ data: undefined, isPending: true, isFetching: true });
  await expect.poll(() => result().data).toEqual({ name: "asked" });
  expect(result()).toMatchObject({ isPending: false, isFetching: false, error: null });
  expect(asked).toEqual(["/api/things/asked"]);
});

test("what is not wanted yet is not asked for, after a change neither", async () => {
  const question = aQuestion("later", { enabled: false });
  const { ask, result } = show(question);
  await invalidateQueriesOf([readThing]);
  expect(result()).toMatchObject({ isPending: true, isFetching: false });
  expect(asked).toEqual([]);
  ask({ ...question, enabled: true });
  await expect.poll(() => asked).toEqual(["/api/things/later"]);
});

test("what runs is asked for until it has ended", async () => {
  const { result } = show(
    aQuestion("running", {
      initial: { name: "running" },
      refetchInterval: (thing) => (thing?.name === "ended" ? false : 10),
    }),
  );
  await expect.poll(() => asked.length).toBeGreaterThan(2);
  name = "ended";
  await expect.poll(() => result().data).toEqual({ name: "ended" });
  const { length } = asked;
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(asked).toHaveLength(length);
});

test("a refusal is told, and asking again mends it", async () => {
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ message: "No." }, { status: 403 })));
  const { result } = show(aQuestion("refused"));
  await expect.poll(() => result().error?.message).toBe("No.");
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ name: "asked" })));
  await result().refetch();
  expect(result()).toMatchObject({ data: { name: "asked" }, error: null });
});

test("scripts that did not come are told of, and asked for again with the next question", async () => {
  vi.doMock("./query-cache", () => Promise.reject(new Error("no network")));
  const { ask, result } = show(aQuestion("first"));
  await expect.poll(() => result().error).not.toBeNull();
  expect(result()).toMatchObject({ isFetching: false, isPending: true });
  expect(asked).toEqual([]);
  vi.doUnmock("./query-cache");
  ask(aQuestion("first"));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(asked).toEqual([]);
  ask(aQuestion("second"));
  await expect.poll(() => asked).toEqual(["/api/things/second"]);
});

test("of a list, only what nobody gave is asked for, and each answer stays when another is asked for", async () => {
  const given = aQuestion("given", { initial: { name: "given" } });
  const { ask, results } = showAll([given]);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(results()).toMatchObject([{ data: { name: "given" }, isFetching: false }]);
  expect(asked).toEqual([]);
  ask([given, aQuestion("opened")]);
  expect(results()[1]).toMatchObject({ data: undefined, isFetching: true });
  await expect.poll(() => results()[1]?.data).toEqual({ name: "asked" });
  expect(results()[0]?.data).toEqual({ name: "given" });
  expect(asked).toEqual(["/api/things/opened"]);
});

test("a change has all of a list read again, and waits for it", async () => {
  const initial = { name: "given" };
  const { ask, results } = showAll([aQuestion("1", { initial }), aQuestion("2", { initial })]);
  name = "changed";
  await invalidateQueriesOf([readThing]);
  expect(results().map(({ data }) => data?.name)).toEqual(["changed", "changed"]);
  ask([aQuestion("2", { initial })]);
  asked = [];
  await invalidateQueriesOf([readThing]);
  expect(asked).toEqual(["/api/things/2"]);
});

test("a list that is not shown any more is not read again", async () => {
  const { queries } = showAll([aQuestion("gone", { initial: { name: "given" } })]);
  const before = queries.version();
  for (const stop of stops.splice(0)) stop();
  await invalidateQueriesOf([readThing]);
  expect(queries.version()).toBe(before);
  expect(asked).toEqual([]);
});
