import { expect, test } from "vitest";
import { createContext } from "@/lib/db/context";
import { inTransaction } from "@/lib/db/transaction";
import { actorOf, anAccount } from "@/tests/support/accounts";
import { withTestDatabase } from "@/tests/support/database";
import { aDraft, complete, METADATA } from "@/tests/support/works";
import { readDraft, updateDraft } from ".";

withTestDatabase({ DATABASE_POOL: "2" });

test("more people than there are connections save one draft, each with words of their own", async () => {
  const ctx = createContext({ actor: actorOf(await anAccount()) });
  const { id } = await aDraft(ctx);
  const titles = Array.from({ length: 8 }, (_, editor) => `Unheardof${editor} words${editor}`);
  const saves = titles.map((title) =>
    inTransaction(ctx, (tx) =>
      updateDraft(tx, id, complete({ metadata: { ...METADATA, title } }), undefined),
    ),
  );
  const results = await Promise.allSettled(saves);
  expect(results.map(({ status }) => status)).toEqual(titles.map(() => "fulfilled"));
  const { draft } = await readDraft(ctx, id);
  expect(draft.revision).toBe(1 + titles.length);
  expect(titles).toContain(draft.metadata.title);
});
