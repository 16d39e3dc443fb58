import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import * as icons from "@/components/ui/icons";
import names from "./names.json";

const { Check } = icons;

describe("an icon", () => {
  test("has the size, strokes and colour that all share, and is no text for screen readers", () => {
    expect(renderToStaticMarkup(<Check />)).toBe(
      '<svg width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" ' +
        'stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M20 6L9 17l-5-5"></path></svg>',
    );
  });

  test("can be changed as a whole", () => {
    const changed = renderToStaticMarkup(<Check className="size-3" strokeWidth={3} />);
    expect(changed).toMatch(/^<svg [^>]*stroke-width="3"[^>]*class="size-3"/);
  });

  test.each(Object.entries(icons))("%s leaves strokes to the whole drawing", (_, icon) => {
    const [, drawing] =
      /^<svg [^>]*>(.+)<\/svg>$/.exec(renderToStaticMarkup(createElement(icon))) ?? [];
    expect(drawing).not.toMatch(/stroke|fill="none"|<g>/);
  });
});

test("the names are sorted, so that two additions seldom conflict", () => {
  expect(names).toEqual([...new Set(names)].sort());
});
