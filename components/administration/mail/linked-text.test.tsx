import { expect, test } from "vitest";
import { markupOf } from "@/tests/support/with-texts";
import { LinkedText } from "./linked-text";

test("addresses are links that tell nobody where they stood, and all else stays text", () => {
  const text = 'Go to https://tides.example.org/a?b=1&c=2. <a href="x">javascript:alert(1)</a>';
  expect(markupOf(<LinkedText text={text} />)).toBe(
    'Go to <a href="https://tides.example.org/a?b=1&amp;c=2" target="_blank" rel="noopener noreferrer" class="link">' +
      "https://tides.example.org/a?b=1&amp;c=2</a>. &lt;a href=&quot;x&quot;&gt;javascript:alert(1)&lt;/a&gt;",
  );
});
