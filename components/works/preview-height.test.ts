import { expect, test } from "vitest";
import { previewHeight } from "./preview-height";

const TABLE = { mimetype: "text/csv" };

test("a preview is as high as its lines, up to the height of those that are scrolled", () => {
  expect(previewHeight(TABLE, 4)).toBeCloseTo(13.4);
  expect(previewHeight({ mimetype: "text/plain" }, 4)).toBeCloseTo(10.2);
  expect(previewHeight(TABLE, 200)).toBe(30);
});

test("where nothing tells the height, it is that of those that are scrolled; a sound needs little", () => {
  expect(previewHeight(TABLE)).toBe(30);
  expect(previewHeight({ mimetype: "image/png" })).toBe(30);
  expect(previewHeight({ mimetype: "audio/mpeg" })).toBe(9);
});
