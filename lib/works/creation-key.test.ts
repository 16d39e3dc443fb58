import { beforeAll, describe, expect, test } from "vitest";
import { Conflict } from "@/lib/core/errors";
import type { Context } from "@/lib/db/context";
import { anAccount, signedInAs } from "@/tests/support/accounts";
import { inTx } from "@/tests/support/collections";
import { withTestDatabase } from "@/tests/support/database";
import { complete } from "@/tests/support/works";
import { createDraft, deleteDraft, publish } from ".";

withTestDatabase();

let author: Context;
beforeAll(async () => {
  author = await signedInAs(await anAccount());
});

const create = async (by: Context, key: string | undefined, title = "Tides") => {
  const body = complete({ metadata: { ...complete().metadata, title } });
  return (await inTx(by, (tx) => createDraft(tx, body, { key }))).draft;
};

describe("a creation that is asked for again", () => {
  test("answers the draft made the first time", async () => {
    const first = await create(author, "one");
    const second = await create(author, "one", "Something else");
    expect(second.id).toBe(first.id);
    expect(second.metadata.title).toBe("Tides");
    expect((await create(author, "two")).id).not.toBe(first.id);
    expect((await create(author, undefined)).id).not.toBe(first.id);
  });

  test("makes one draft of several tries at once", async () => {
    const tries = await Promise.all(["a", "b", "c"].map((title) => create(author, "race", title)));
    expect(new Set(tries.map(({ id }) => id)).size).toBe(1);
  });

  test("is another one for somebody else", async () => {
    const other = await signedInAs(await anAccount());
    expect((await create(other, "one")).id).not.toBe((await create(author, "one")).id);
  });

  test("makes a new draft when the first one was thrown away", async () => {
    const { id } = await create(author, "thrown away");
    await inTx(author, (tx) => deleteDraft(tx, id, undefined));
    expect((await create(author, "thrown away", "Anew")).metadata.title).toBe("Anew");
  });

  test("is refused when its draft is published by now", async () => {
    const { id } = await create(author, "published");
    await inTx(author, (tx) => publish(tx, id));
    await expect(create(author, "published")).rejects.toThrow(Conflict);
  });
});
