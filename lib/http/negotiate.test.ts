import { describe, expect, test } from "vitest";
import { NotAcceptable, UnsupportedMedia } from "@/lib/core/errors";
import { JSON_TYPE, UI_TYPE } from "@/lib/core/media-types";
import { checkBodyType, chooseType, languagesOf } from "./negotiate";

const offered = [JSON_TYPE, UI_TYPE, 'application/ld+json;profile="https://example.org/p"'];

test.each([
  [null, JSON_TYPE],
  ["", JSON_TYPE],
  ["*/*", JSON_TYPE],
  ["application/*", JSON_TYPE],
  [UI_TYPE, UI_TYPE],
  [`*/*, ${UI_TYPE};q=0.1`, UI_TYPE],
  [`${JSON_TYPE};q=0.5, ${UI_TYPE}`, UI_TYPE],
  ['application/ld+json;profile="https://example.org/p"', offered[2]],
  ["text/html, */*;q=0.1", JSON_TYPE],
  [UI_TYPE.toUpperCase(), UI_TYPE],
  [`${JSON_TYPE};q=0.5, ${UI_TYPE.toUpperCase()};Q=0.9`, UI_TYPE],
  ['Application/LD+JSON;Profile="https://example.org/p"', offered[2]],
  ["APPLICATION/JSON", JSON_TYPE],
])("Accept %j is answered with %s", (accept, type) => {
  expect(chooseType(accept, offered)).toBe(type);
});

test("a type that is not offered is refused with the list of those that are", () => {
  expect(() => chooseType("text/html", offered)).toThrow(NotAcceptable);
  expect(() => chooseType("text/html", offered)).toThrow(UI_TYPE);
  const other = 'application/ld+json;profile="https://example.org/P"';
  expect(() => chooseType(other, offered)).toThrow(NotAcceptable);
});

test("a body type may carry parameters, may be missing, and must otherwise fit", () => {
  expect(checkBodyType("application/json; charset=utf-8", [JSON_TYPE])).toBe(JSON_TYPE);
  expect(checkBodyType(null, [JSON_TYPE])).toBe(JSON_TYPE);
  expect(() => checkBodyType("text/plain", [JSON_TYPE])).toThrow(UnsupportedMedia);
});

describe("a body type that is allowed with a profile only", () => {
  const CRATE = 'application/ld+json;profile="https://example.org/crate/1"';

  test.each([
    CRATE,
    'Application/LD+JSON; charset=utf-8; profile="https://example.org/crate/1"',
    "application/ld+json; profile=https://example.org/crate/1",
    'application/ld+json;profile="https://example.org/other https://example.org/crate/1"',
  ])("%s fits", (given) => {
    expect(checkBodyType(given, [JSON_TYPE, CRATE])).toBe(CRATE);
  });

  test.each([
    "application/ld+json",
    'application/ld+json;profile=""',
    'application/ld+json;profile="https://example.org/crate/2"',
    'application/ld+json;x="profile=https://example.org/crate/1"',
    'text/plain;profile="https://example.org/crate/1"',
  ])("%s does not", (given) => {
    expect(() => checkBodyType(given, [JSON_TYPE, CRATE])).toThrow(UnsupportedMedia);
  });
});

test("languages: the address wins, then the header, then English", () => {
  const request = new Request("http://x/?ln=es", {
    headers: { "accept-language": "de-AT, fr;q=0.5" },
  });
  expect(languagesOf(request, new URL(request.url))).toEqual(["es", "de", "fr", "en"]);
});
