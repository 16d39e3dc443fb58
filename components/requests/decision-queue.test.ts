import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Decision, decisionQueue, type Outcome, UNDO_MS } from "./decision-queue";

const one: Decision = { id: "1", title: "Tides", action: "accept" };
const two: Decision = { id: "2", title: "Dunes", action: "decline" };

let sent: [string, boolean][];
let outcomes: Outcome[];
let refusal: Error | undefined;

const aQueue = () =>
  decisionQueue({
    send: async ({ id }, { isLeaving }) => {
      sent.push([id, isLeaving]);
      if (refusal) throw refusal;
    },
    settled: (outcome) => outcomes.push(outcome),
  });

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  outcomes = [];
  refusal = undefined;
});
afterEach(() => vi.useRealTimers());

test("a decision is sent once, after its time", async () => {
  const queue = aQueue();
  queue.add(one);
  queue.add(one);
  await vi.advanceTimersByTimeAsync(UNDO_MS - 1);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toEqual([["1", false]]);
  expect(outcomes).toEqual([{ decision: one }]);
  expect([...queue.decided()]).toEqual(["1"]);
});

test("what was decided otherwise meanwhile is not sent", async () => {
  const queue = aQueue();
  queue.add(one);
  queue.record(one.id);
  await vi.advanceTimersByTimeAsync(UNDO_MS * 2);
  expect(sent).toEqual([]);
  expect(queue.waitingFor(one.id)).toBeUndefined();
  expect([...queue.decided()]).toEqual(["1"]);
});

test("what is taken back is never sent and is in the lists again", async () => {
  const queue = aQueue();
  queue.add(one);
  queue.add(two);
  expect(queue.undo()).toEqual(two);
  expect(queue.undo("1")).toEqual(one);
  expect(queue.undo()).toBeUndefined();
  await vi.advanceTimersByTimeAsync(UNDO_MS * 2);
  expect(sent).toEqual([]);
  expect(queue.decided().size).toBe(0);
});

test("what waits is known with the time that is left, until it is sent", async () => {
  const queue = aQueue();
  queue.add(one);
  await vi.advanceTimersByTimeAsync(UNDO_MS - 3000);
  expect(queue.waitingFor("1")).toMatchObject({ decision: one, until: Date.now() + 3000 });
  expect(queue.waitingFor("2")).toBeUndefined();
  await vi.advanceTimersByTimeAsync(3000);
  expect(queue.waitingFor("1")).toBeUndefined();
});

test("leaving the page sends everything at once, and the clock does not send it again", async () => {
  const queue = aQueue();
  queue.add(one);
  queue.add(two);
  queue.flush();
  await vi.advanceTimersByTimeAsync(UNDO_MS * 2);
  expect(sent).toEqual([
    ["1", true],
    ["2", true],
  ]);
});

test("what was decided otherwise is out of the lists, and is neither sent nor taken back", async () => {
  const queue = aQueue();
  queue.record("1");
  expect([...queue.decided()]).toEqual(["1"]);
  expect(queue.undo()).toBeUndefined();
  await vi.advanceTimersByTimeAsync(UNDO_MS * 2);
  expect([sent, [...queue.decided()]]).toEqual([[], ["1"]]);
});

test("what the service refuses comes back with the reason", async () => {
  refusal = new Error("The draft is not complete.");
  const queue = aQueue();
  queue.add(one);
  await vi.advanceTimersByTimeAsync(UNDO_MS);
  expect(outcomes).toEqual([{ decision: one, reason: "The draft is not complete." }]);
  expect(queue.decided().size).toBe(0);
});

test("those who look are told of each change, with a new value", () => {
  const queue = aQueue();
  const seen = [queue.decided()];
  const stop = queue.subscribe(() => seen.push(queue.decided()));
  queue.add(one);
  queue.undo();
  stop();
  queue.add(two);
  expect(seen.map((ids) => [...ids])).toEqual([[], ["1"], []]);
  expect(new Set(seen).size).toBe(3);
});
