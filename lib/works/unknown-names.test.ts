import { beforeAll, describe, expect, test } from "vitest";
import { adoptConfig, parseConfig } from "@/lib/core/config";
import { MAX_ISSUES } from "@/lib/core/issues";
import { message } from "@/lib/core/message";
import { OPEN_ACCESS, readAccess } from "./access";
import { readPids } from "./pids/read";

/** A draft stores its issues, so a body full of unknown names must not fill the store. */
const countless = Object.fromEntries(
  Array.from({ length: 200_000 }, (_, number) => [`name${number}`, 1]),
);
const open = { record: "public", files: "public" };
const access = (given: unknown) => readAccess(given, OPEN_ACCESS, new Date(0));
const pids = (given: unknown) => readPids(given, {}, { id: "00000-00098", published: null });

beforeAll(() => adoptConfig(parseConfig({})));

describe("countless unknown names", () => {
  test.each([
    ["access", () => access({ ...open, ...countless })],
    ["access.embargo", () => access({ ...open, embargo: countless })],
    ["pids", () => pids(countless)],
    ["pids.doi", () => pids({ doi: { provider: "external", ...countless } })],
  ])("in %s are named up to a bound, and the rest is mentioned", (at, read) => {
    const { issues } = read();
    expect(issues.length).toBeLessThanOrEqual(MAX_ISSUES + 2);
    expect(issues[0]?.field).toBe(`${at}.name0`);
    expect(issues).toContainEqual({
      field: "_schema",
      messages: [message("errors.moreProblems")],
    });
  });
});
