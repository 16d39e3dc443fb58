import { expect, test } from "vitest";
import { mediaTypeOf, servedMediaType } from "./media-types";

test.each([
  ["a.csv", "text/csv"],
  ["A.PDF", "application/pdf"],
  ["x.tar.gz", "application/gzip"],
  ["README", "application/octet-stream"],
  ["x.constructor", "application/octet-stream"],
])("%s is taken for %s", (key, type) => {
  expect(mediaTypeOf(key)).toBe(type);
});

test.each(["image/gif", "image/jpeg", "image/png", "image/tiff", "audio/mpeg", "audio/webm"])(
  "%s is shown as it is",
  (type) => {
    expect(servedMediaType(type)).toEqual({ type, isInline: true });
  },
);

test.each([
  "text/html",
  "text/javascript",
  "application/json",
  "application/xml",
  "text/css",
  "text/csv",
  "image/svg+xml",
  "application/rdf+xml",
  "application/ld+json",
  "application/xhtml+xml",
])("%s is shown as plain text, so that nothing in it runs", (type) => {
  expect(servedMediaType(type)).toEqual({ type: "text/plain; charset=utf-8", isInline: true });
});

test.each(["application/pdf", "application/zip", "video/mp4", "application/wasm", "nonsense"])(
  "%s is only saved, never shown",
  (type) => {
    expect(servedMediaType(type)).toEqual({ type: "application/octet-stream", isInline: false });
  },
);
