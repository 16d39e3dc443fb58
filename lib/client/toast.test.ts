import { afterEach, beforeEach, expect, test, vi } from "vitest";

const kept = new Map<string, string>();
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, text: string) => void kept.set(key, text),
  removeItem: (key: string) => void kept.delete(key),
};
beforeEach(() => vi.stubGlobal("sessionStorage", storage));
afterEach(() => {
  kept.clear();
  vi.unstubAllGlobals();
});

/** A page that has just been loaded, and what it says. */
async function aPage() {
  vi.resetModules();
  const page = await import("./toast");
  page.sayKept();
  const said: string[] = [];
  page.listenForToasts((toasts) => said.push(...toasts.map(({ text }) => text)));
  return { ...page, said };
}

test("what leads to another page is told there, once", async () => {
  const first = await aPage();
  first.toastOnNextPage("Published.");
  expect(first.said).toEqual([]);
  expect((await aPage()).said).toEqual(["Published."]);
  expect((await aPage()).said).toEqual([]);
});

test("a browser that keeps nothing says nothing, and goes on", async () => {
  vi.stubGlobal("sessionStorage", undefined);
  const page = await aPage();
  page.toastOnNextPage("Published.");
  expect((await aPage()).said).toEqual([]);
});
