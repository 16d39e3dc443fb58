import { expect, test } from "vitest";
import type { FileJson } from "@/lib/files/schema";
import type { Uploader } from "./uploader";
import { UploadQueue } from "./upload-queue";

const soon = () => new Promise((resolve) => setTimeout(resolve, 0));
const named = (...keys: string[]) => keys.map((key) => ({ key, file: new File(["x"], key) }));

/** Sends nothing until it is told to. */
function aQueue(draftId: string | undefined = "d") {
  const sending = new Map<string, { end: () => void; fail: () => void }>();
  const done: string[] = [];
  const discarded: string[] = [];
  const upload: Uploader = ({ key, signal }) =>
    new Promise((resolve, reject) => {
      signal.addEventListener("abort", () => reject(new Error("stopped")));
      sending.set(key, {
        end: () => resolve({ key } as FileJson),
        fail: () => reject(new Error("broken")),
      });
    });
  const queue = new UploadQueue({
    upload,
    draftId: () => Promise.resolve(draftId),
    discard: (key) => Promise.resolve(void discarded.push(key)),
    onDone: ({ key }) => done.push(key),
  });
  const states = () =>
    Object.fromEntries(queue.getSnapshot().map(({ key, state }) => [key, state]));
  return { queue, sending, done, discarded, states };
}

test("three are sent at once, the next begins when one has arrived", async () => {
  const { queue, sending, done, states } = aQueue();
  queue.add(named("a", "b", "c", "d"));
  await soon();
  expect(states()).toEqual({ a: "sending", b: "sending", c: "sending", d: "waiting" });
  sending.get("b")?.end();
  await soon();
  expect(done).toEqual(["b"]);
  expect(states()).toEqual({ a: "sending", c: "sending", d: "sending" });
});

test("one that fails holds up nobody and can be tried again", async () => {
  const { queue, sending, done, states } = aQueue();
  queue.add(named("a", "b"));
  await soon();
  sending.get("a")?.fail();
  await soon();
  expect(states()).toEqual({ a: "failed", b: "sending" });
  queue.resume("a");
  await soon();
  sending.get("a")?.end();
  await soon();
  expect(done).toEqual(["a"]);
});

test("one that is paused makes room, keeps what was sent, and goes on when it is told to", async () => {
  const { queue, sending, done, discarded, states } = aQueue();
  queue.add(named("a", "b", "c", "d"));
  await soon();
  queue.pause("a");
  await soon();
  expect(states()).toEqual({ a: "paused", b: "sending", c: "sending", d: "sending" });
  sending.get("b")?.end();
  queue.resume("a");
  await soon();
  sending.get("a")?.end();
  await soon();
  expect(done).toEqual(["b", "a"]);
  expect(discarded).toEqual([]);
});

test("one that is stopped is gone, here and where it was sent to", async () => {
  const { queue, states, done, discarded } = aQueue();
  queue.add(named("a", "b"));
  await soon();
  queue.stop("a");
  await soon();
  expect(states()).toEqual({ b: "sending" });
  expect(done).toEqual([]);
  expect(discarded).toEqual(["a"]);
});

test("without a draft files fail and stay to be tried again", async () => {
  const { queue, states } = aQueue("");
  const without = new UploadQueue({
    upload: () => Promise.reject(new Error("never asked")),
    draftId: () => Promise.resolve(undefined),
    discard: () => Promise.resolve(),
    onDone: () => undefined,
  });
  without.add(named("a"));
  await soon();
  expect(without.getSnapshot()).toMatchObject([{ key: "a", state: "failed" }]);
  expect(states()).toEqual({});
  expect(queue.getSnapshot()).toEqual([]);
});
