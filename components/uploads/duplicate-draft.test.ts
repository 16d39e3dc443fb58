import { expect, test } from "vitest";
import type { AnyWorkJson } from "@/lib/works/schema";
import { duplicateDraft } from "./duplicate-draft";

test("a copy says the same, without what names the original", () => {
  const original = {
    metadata: {
      title: "Tides",
      version: "2",
      identifiers: [{ identifier: "978-3-16-148410-0", scheme: "isbn" }],
      publisher: "Press",
    },
    custom_fields: { "svc:discipline": "Oceanography" },
    access: {
      record: "public",
      files: "restricted",
      embargo: { active: true, until: "2030-01-01", reason: null },
      status: "embargoed",
    },
    pids: { doi: { identifier: "10.5072/x", provider: "test" } },
  } as unknown as AnyWorkJson;
  expect(duplicateDraft(original, "Tides (copy)")).toEqual({
    metadata: { title: "Tides (copy)", publisher: "Press" },
    custom_fields: { "svc:discipline": "Oceanography" },
    access: { record: "public", files: "restricted" },
  });
});
