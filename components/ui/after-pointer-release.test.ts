import { expect, test, vi } from "vitest";
import { afterPointerRelease, watchPointers } from "./after-pointer-release";

test("a change waits for the click that is under way, and for nothing else", async () => {
  const page = new EventTarget();
  const stop = watchPointers(page);
  const done: string[] = [];
  afterPointerRelease(() => done.push("at once"));
  page.dispatchEvent(new Event("pointerdown"));
  afterPointerRelease(() => done.push("change"));
  page.dispatchEvent(new Event("pointerup"));
  done.push("click");
  await vi.waitFor(() => expect(done).toEqual(["at once", "click", "change"]));

  page.dispatchEvent(new Event("pointerdown"));
  afterPointerRelease(() => done.push("left"));
  stop();
  expect(done).toEqual(["at once", "click", "change", "left"]);
});

test.each(["contextmenu", "input", "keydown"])(
  "a press whose release the browser keeps for itself ends with the next %s",
  async (type) => {
    const page = new EventTarget();
    const stop = watchPointers(page);
    page.dispatchEvent(new Event("pointerdown"));
    const run = vi.fn();
    afterPointerRelease(run);
    page.dispatchEvent(new Event(type));
    await vi.waitFor(() => expect(run).toHaveBeenCalled());
    stop();
  },
);
