import { expect, test } from "vitest";
import { createCollection } from "@/lib/collections";
import { ANONYMOUS } from "@/lib/core/actor";
import { createContext } from "@/lib/db/context";
import { inTransaction } from "@/lib/db/transaction";
import { anAccount, signedInAs } from "@/tests/support/accounts";
import { withTestDatabase } from "@/tests/support/database";
import { purposeOfSignIn } from "./purpose";

withTestDatabase();

test("who is sent to sign in for a closed collection reads why; others are told nothing of it", async () => {
  const owner = await signedInAs(await anAccount());
  for (const [slug, visibility] of [
    ["open-room", "public"],
    ["closed-room", "restricted"],
  ])
    await inTransaction(owner, (tx) =>
      createCollection(tx, { slug, metadata: { title: "Room" }, access: { visibility } }),
    );
  const purposeOf = (path: string) => purposeOfSignIn(createContext({ actor: ANONYMOUS }), path);
  expect(await purposeOf("/collections/closed-room")).toBe("restrictedCollection");
  expect(await purposeOf("/collections/closed-room/records?q=a")).toBe("restrictedCollection");
  expect(await purposeOf("/collections/open-room")).toBeUndefined();
  // There a page says that nothing is there, instead of the one for signing in.
  expect(await purposeOf("/collections/no-room")).toBeUndefined();
  expect(await purposeOf("/collections/%E0%A4%A")).toBeUndefined();
  expect(await purposeOf("/collections/new")).toBe("page");
});
