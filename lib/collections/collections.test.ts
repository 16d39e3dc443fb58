import { afterEach, expect, test } from "vitest";
import { ADMIN_ROLE, ANONYMOUS } from "@/lib/core/actor";
import { historyOf } from "@/lib/audit";
import { adoptConfig, config } from "@/lib/core/config";
import { type Context, createContext } from "@/lib/db/context";
import { inTransaction } from "@/lib/db/transaction";
import { anAccount, fieldsOf, signedInAs } from "@/tests/support/accounts";
import { withTestDatabase } from "@/tests/support/database";
import {
  withOwnerRole,
  createCollection,
  patchCollection,
  readCollection,
  renameCollection,
  replaceCollection,
  searchCollections,
  subtreeIds,
  serializeCollection,
} from ".";
import { DEFAULT_LICENCE } from "./schema";

withTestDatabase();

const page = { page: 1, size: 25 };
const anonymous = () => createContext({ actor: ANONYMOUS });
const make = async (ctx: Context, body: object) => {
  const made = await inTransaction(ctx, (tx) =>
    createCollection(tx, { metadata: { title: "Panda Studies" }, access: {}, ...body }),
  );
  return { made, ctx: withOwnerRole(ctx, made) };
};

test("a collection is made, found, changed and read again", async () => {
  const somebody = await signedInAs(await anAccount());
  const { made, ctx } = await make(somebody, { slug: "Panda-Studies" });
  expect(made).toMatchObject({ slug: "panda-studies", revision: 1 });
  expect((await searchCollections(anonymous(), { ...page, q: "Pand" })).total).toBe(1);
  expect((await searchCollections(anonymous(), { ...page, suggest: "panfa stud" })).total).toBe(1);
  const json = serializeCollection(ctx, made);
  const saved = await inTransaction(ctx, (tx) =>
    replaceCollection(
      tx,
      made.id,
      { ...json, metadata: { ...json.metadata, title: "Bears" } },
      made.revision,
    ),
  );
  expect(saved.revision).toBe(2);
  expect((await searchCollections(anonymous(), { ...page, q: "bears" })).total).toBe(1);
  await inTransaction(ctx, (tx) =>
    patchCollection(tx, "panda-studies", { access: { visibility: "restricted" } }, undefined),
  );
  const [closed, renamed] = await historyOf(ctx, "community", made.id);
  expect([renamed?.detail, closed?.detail]).toMatchObject([
    { changed: ["title"], before: { title: made.metadata.title }, after: { title: "Bears" } },
    { before: { visibility: "public" }, after: { visibility: "restricted" } },
  ]);
  await expect(readCollection(anonymous(), made.id)).rejects.toMatchObject({ status: 403 });
  expect((await searchCollections(anonymous(), page)).total).toBe(0);
  expect(await subtreeIds(anonymous(), made.id)).toEqual([]);
  expect(await subtreeIds(ctx, made.id)).toEqual([made.id]);
});

test("saving what is there already is no change in the log", async () => {
  const { made, ctx } = await make(await signedInAs(await anAccount()), { slug: "panda-atlas" });
  const { metadata, ...json } = serializeCollection(ctx, made);
  const same = { ...json, metadata: { ...metadata, organizations: [], funding: [] } };
  await inTransaction(ctx, (tx) => replaceCollection(tx, made.id, same, undefined));
  const entries = await historyOf(ctx, "community", made.id);
  expect(entries.map(({ action }) => action)).not.toContain("community.edit");

  const admin = await signedInAs(await anAccount({ roles: [ADMIN_ROLE] }));
  const theme = { enabled: true, brand: "panda", style: {} };
  await inTransaction(admin, (tx) => replaceCollection(tx, made.id, { ...same, theme }, undefined));
  const [edit] = await historyOf(ctx, "community", made.id);
  expect(edit).toMatchObject({ action: "community.edit", detail: { changed: ["theme"] } });
});

const asBefore = config();
afterEach(() => adoptConfig(asBefore));

afterEach(() => adoptConfig({ ...config(), CALL_PRIVATE_ADDRESSES: false, RECORD_POLICY: "open" }));

test("a default licence is one of the vocabulary, and can be taken back", async () => {
  const { made, ctx } = await make(await signedInAs(await anAccount()), { slug: "licensed" });
  const set = (id: string | null) =>
    inTransaction(ctx, (tx) =>
      patchCollection(tx, made.id, { custom_fields: { [DEFAULT_LICENCE]: id } }, undefined),
    );
  expect(await fieldsOf(set("all-mine"))).toEqual([`custom_fields.${DEFAULT_LICENCE}`]);
  expect((await set("cc-by-4.0")).customFields).toEqual({ [DEFAULT_LICENCE]: "cc-by-4.0" });
  expect((await set(null)).customFields).toEqual({});
});

test("a chat room is told in secret, or within one's own network", async () => {
  const { made, ctx } = await make(await signedInAs(await anAccount()), { slug: "chatty" });
  const set = (chat_webhook: string) =>
    inTransaction(ctx, (tx) => patchCollection(tx, made.id, { chat_webhook }, undefined));
  const plain = "http://chat.example.org/hook";
  await expect(set(plain)).rejects.toMatchObject({ status: 400 });
  for (const refused of [
    "https://127.0.0.1/hook",
    "https://10.1.2.3/hook",
    "https://[::1]/hook",
    "https://169.254.169.254/latest",
    "https://localhost:8065/hook",
    "https://chat.internal/hook",
    "https://name:secret@chat.example.org/hook",
    "ftp://chat.example.org/hook",
  ])
    expect(await fieldsOf(set(refused))).toEqual(["chat_webhook"]);
  await set("https://chat.example.org/hook");
  adoptConfig({ ...config(), CALL_PRIVATE_ADDRESSES: true });
  expect((await set(plain)).chatWebhook).toBe(plain);
  adoptConfig({ ...config(), CALL_PRIVATE_ADDRESSES: false });
  // Values stored before do not prevent other changes.
  const metadata = { description: "Talks" };
  await inTransaction(ctx, (tx) => patchCollection(tx, made.id, { metadata }, undefined));
});

test("who may submit to a collection that does not say so is a setting", async () => {
  const somebody = await signedInAs(await anAccount());
  adoptConfig({ ...config(), RECORD_POLICY: "closed" });
  const { made } = await make(somebody, { slug: "quiet-house" });
  expect(made.access.record_policy).toBe("closed");
});

test.each(["new", "search", "featured", "stats", " NEW "])(
  "the slug %j is an address of ours, for new ones and for renames",
  async (slug) => {
    const ctx = await signedInAs(await anAccount());
    await expect(fieldsOf(make(ctx, { slug }))).resolves.toEqual(["slug"]);
    const { made, ctx: owner } = await make(ctx, {
      slug: `before-${slug.trim().toLowerCase()}-${slug.length}`,
    });
    const renamed = inTransaction(owner, (tx) =>
      renameCollection(tx, made.id, { slug }, undefined),
    );
    await expect(fieldsOf(renamed)).resolves.toEqual(["slug"]);
  },
);
