import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { systemContext } from "@/lib/db/context";
import { withTestDatabase } from "@/tests/support/database";
import type { Work } from "../rows";
import { indexWorksAfter } from "./index-entry";

withTestDatabase();

test("works that cannot be described leave no statement behind in the transaction", async () => {
  let isWritten = false;
  const rows = sleep(1_500).then(() => {
    isWritten = true;
  });
  await expect(indexWorksAfter(systemContext(), [{} as Work], rows)).rejects.toThrow();
  expect(isWritten).toBe(true);
});

test("rows that fail at once are told to the caller, and to nobody else", async () => {
  await expect(
    indexWorksAfter(systemContext(), [], Promise.reject(new Error("no rows"))),
  ).rejects.toThrow("no rows");
});
