import { expect, test } from "vitest";
import { newDeposit } from "../document/new-deposit";
import type { Snapshot } from "../saving/draft-saver";
import { isDirect } from "./reviewer-of";

const chosen = (collection: string | undefined, direct?: string) =>
  ({
    document: newDeposit({ publisher: "Shelf", today: "2026-03-01", collection }),
    draft: undefined,
    direct,
  }) as Snapshot;

test.each([
  ["none is chosen", chosen(undefined), undefined],
  ["nothing is known of it", chosen("dunes"), false],
  ["it is known to", chosen("dunes", "dunes"), true],
  ["another one is known to", chosen("dunes", "reefs"), false],
])("%s", (_, snapshot, expected) => {
  expect(isDirect(snapshot)).toBe(expected);
});
