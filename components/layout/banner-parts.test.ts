import { expect, test } from "vitest";
import { bannerParts } from "./banner-parts";

test.each([
  ["No links here.", [{ text: "No links here." }]],
  [
    "See [the news](https://news.example/a?b=1) today.",
    [
      { text: "See " },
      { text: "the news", href: "https://news.example/a?b=1" },
      { text: " today." },
    ],
  ],
  [
    "Read https://news.example/a, please.",
    [
      { text: "Read " },
      { text: "https://news.example/a", href: "https://news.example/a" },
      { text: ", please." },
    ],
  ],
  ["[Help](/about)", [{ text: "Help", href: "/about" }]],
  ["[Write](mailto:help@example.org)", [{ text: "Write", href: "mailto:help@example.org" }]],
])("%j", (text, parts) => {
  expect(bannerParts(text)).toEqual(parts);
});

test.each([
  "[x](javascript:alert(1))",
  "[x](data:text/html,x)",
  "[x](//evil.example)",
  "<a href='/'>x</a>",
])("%j is text", (text) => {
  expect(bannerParts(text)).toEqual([{ text }]);
});
