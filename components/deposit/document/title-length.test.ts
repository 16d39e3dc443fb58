import { expect, test } from "vitest";
import { readMetadata } from "@/lib/works/metadata";
import { SHORTEST_TITLE, titleLength } from "./title-length";

test.each(["", "A", "Ti", " Ti ", "🌊🌊", "🌊🌊🌊", "Sea", " Sea "])(
  "the form knows whether the service keeps the title “%s”",
  (title) => {
    const { metadata } = readMetadata({ metadata: { title } }, { has: () => true });
    expect(titleLength(title) >= SHORTEST_TITLE).toBe(metadata.title !== undefined);
  },
);
