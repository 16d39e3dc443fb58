import { expect, test } from "vitest";
import { PageStore, SITE } from "./store";
import { Template } from "./template";

const page = (...shows: string[]) => ({
  template: new Template("page", {}),
  headers: [],
  nonce: "",
  shows,
});

test("a change takes away the pages that show it, in every language, and no others", () => {
  const store = new PageStore();
  store.keep("en /a", page("work:a", "collection:c"), store.begin());
  store.keep("de /a", page("work:a"), store.begin());
  store.keep("en /b", page("work:b", "collection:c"), store.begin());
  store.change("work:a");
  expect([store.find("en /a"), store.find("de /a")]).toEqual([undefined, undefined]);
  expect(store.find("en /b")).toBeDefined();
  store.change("collection:c");
  expect(store.find("en /b")).toBeUndefined();
});

test("a page that changes while it is made is not kept", () => {
  const store = new PageStore();
  const making = store.begin();
  store.change("work:a");
  store.keep("en /a", page("work:a"), making);
  expect(store.find("en /a")).toBeUndefined();
  store.keep("en /b", page("work:b"), making);
  expect(store.find("en /b")).toBeDefined();
});

test("nothing is kept when changes may have been missed", () => {
  const store = new PageStore();
  const making = store.begin();
  store.keep("en /a", page("work:a"), making);
  store.forgetAll();
  store.keep("en /b", page("work:b"), making);
  expect([store.find("en /a"), store.find("en /b")]).toEqual([undefined, undefined]);
});

test("a page that changes by itself is kept until then", () => {
  let now = 1000;
  const store = new PageStore(() => now);
  store.keep("en /a", { ...page("work:a"), until: 2000 }, store.begin());
  now = 1999;
  expect(store.find("en /a")).toBeDefined();
  now = 2000;
  expect(store.find("en /a")).toBeUndefined();
});

test("a change of the site is waited out, since terms are looked up only now and then", () => {
  let now = 0;
  const store = new PageStore(() => now);
  store.change(`${SITE}:vocabularies`);
  store.keep("en /a", page("work:a"), store.begin());
  expect(store.find("en /a")).toBeUndefined();
  now = 60_000;
  store.keep("en /a", page("work:a"), store.begin());
  expect(store.find("en /a")).toBeDefined();
});
