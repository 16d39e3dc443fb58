import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { actorOfSession } from "@/lib/auth/sessions";
import { addMembers, invite, listUndecidedMemberships } from "@/lib/collections";
import { ADMIN_ROLE, ANONYMOUS } from "@/lib/core/actor";
import { MS_PER_DAY } from "@/lib/core/calendar";
import { BadRequest, NotFound, NotPermitted } from "@/lib/core/errors";
import { as, type Context, createContext, systemContext } from "@/lib/db/context";
import { pool } from "@/lib/db/database";
import { runDueJobs } from "@/lib/jobs/worker";
import { notify, listNotifications } from "@/lib/notifications";
import {
  type Account,
  accountsForImport,
  changeAccountStatus,
  issueToken,
  linkIdentity,
  listIdentities,
  requireAccount,
  signInFromElsewhere,
} from "@/lib/users";
import {
  changeAccessSettings,
  closedFilesOf,
  createDraft,
  createGrants,
  openDraftFilesForChange,
  readWork,
  requestAccess,
  searchWorks,
} from "@/lib/works";
import { verbatim } from "@/lib/core/message";
import { actorOf, anAccount, signedInAs } from "@/tests/support/accounts";
import { accountIdOf, aCollection, inTx } from "@/tests/support/collections";
import { withTestDatabase } from "@/tests/support/database";
import { aFile } from "@/tests/support/file-owners";
import { aDraft, aWork, complete, METADATA, publish } from "@/tests/support/works";
import { mergingJobs } from "./jobs";
import { mergeAccounts, previewMerge, readMerge, undoMerge } from ".";

withTestDatabase();

const VISITOR = { address: undefined, userAgent: undefined };

let admin: Account;
let from: Account;
let into: Account;
let old: Context & { sessionId: string };
let kept: Context;
const asAdmin = (now = new Date()) => createContext({ actor: actorOf(admin), now });

beforeAll(async () => {
  admin = await anAccount({ fullName: "Grace Admin", roles: [ADMIN_ROLE] });
});
beforeEach(async () => {
  [from, into] = [await anAccount(), await anAccount()];
  [old, kept] = [await signedInAs(from), await signedInAs(into)];
});

const merge = async () => {
  await mergeAccounts(asAdmin(), String(from.id), { into: into.email });
  await runDueJobs(mergingJobs);
};
const undo = async () => {
  await undoMerge(asAdmin(), String(from.id));
  await runDueJobs(mergingJobs);
};
const rowsOf = async (statement: string, ...values: unknown[]) =>
  (await pool().query<Record<string, unknown>>(statement, values)).rows;
/** Readers may ask for its files. */
async function aClosedWork(owner: Context): Promise<string> {
  const access = { record: "public", files: "restricted" };
  const { id } = await aDraft(owner, { metadata: METADATA, access });
  await aFile((ctx) => openDraftFilesForChange(as(ctx, owner.actor), id), "data.csv", "1,2");
  await publish(owner, id);
  await inTx(owner, (tx) => changeAccessSettings(tx, id, { allow_user_requests: true }));
  return id;
}
const fresh = ({ id }: Account) => requireAccount(systemContext(), String(id));
const membersOf = (id: string) =>
  rowsOf(
    "SELECT user_id, role, status, visible FROM collection_member WHERE collection_id = $1 ORDER BY user_id",
    id,
  );
const ownedBy = async ({ id }: Account) =>
  (
    await searchWorks(as(old, actorOf(admin)), {
      q: `parent.access.owned_by.user:${id}`,
      page: 1,
      size: 10,
    })
  ).total;

/** Everything that names one of the two accounts, as it is stored. */
async function state(): Promise<unknown> {
  const ids = [from.id, into.id];
  const references = ids.map((id) => `user:${id}`);
  return {
    parents: await rowsOf(
      "SELECT id, owner_id FROM work_parent WHERE owner_id = ANY($1) ORDER BY id",
      ids,
    ),
    grants: await rowsOf(
      `SELECT parent_id, subject_id, permission, origin, created_at FROM work_grant
        WHERE subject_id = ANY($1) ORDER BY parent_id, subject_id`,
      ids.map(String),
    ),
    members: await rowsOf(
      "SELECT * FROM collection_member WHERE user_id = ANY($1) ORDER BY id",
      ids,
    ),
    requests: await rowsOf(
      `SELECT id, created_by, receiver, addressee, reviewers, also_readers, open_key FROM request
        WHERE created_by = ANY($1) OR receiver = ANY($1) ORDER BY id`,
      references,
    ),
    events: await rowsOf(
      "SELECT id, created_by FROM request_event WHERE created_by = ANY($1) ORDER BY id",
      references,
    ),
    notifications: await rowsOf(
      "SELECT id, user_id, key FROM notification WHERE user_id = ANY($1) ORDER BY id",
      ids,
    ),
    identities: await rowsOf(
      "SELECT idp, external_id, user_id FROM account_identity WHERE user_id = ANY($1) ORDER BY 1, 2",
      ids,
    ),
    identifiers: await rowsOf(
      "SELECT scheme, identifier, user_id FROM account_identifier WHERE user_id = ANY($1) ORDER BY 1, 2, 3",
      ids,
    ),
    roles: await rowsOf(
      "SELECT user_id, role_id FROM role_member WHERE user_id = ANY($1) ORDER BY 1, 2",
      ids,
    ),
    tokens: await rowsOf(
      "SELECT id, user_id, revoked_at FROM access_token WHERE user_id = ANY($1) ORDER BY 1",
      ids,
    ),
    accounts: await rowsOf(
      "SELECT id, active, orcid, orcid_confirmed_by, merged_into_id FROM app_user WHERE id = ANY($1) ORDER BY 1",
      ids,
    ),
  };
}

describe("a merge", () => {
  test("moves works, drafts and grants, and searches know it", async () => {
    const work = await aWork(old);
    const draft = await createDraft(old, complete());
    const other = await aWork(await signedInAs(await anAccount()), complete());
    expect(await ownedBy(from)).toBe(1);
    await merge();
    expect([await ownedBy(from), await ownedBy(into)]).toEqual([0, 1]);
    const owners = await rowsOf("SELECT owner_id FROM work_parent WHERE id = ANY($1)", [
      work.parent.id,
      draft.draft.parent.id,
    ]);
    expect(owners).toEqual([{ owner_id: into.id }, { owner_id: into.id }]);
    expect((await readWork(kept, work.id)).id).toBe(work.id);
    expect(other.parent.ownerId).not.toBe(into.id);
  });

  test("of two roles in a collection, and of two grants, leaves the higher; undoing restores both", async () => {
    const { collection, owner } = await aCollection();
    const add = (account: Account, role: "curator" | "reader") =>
      inTx(as(owner, systemContext().actor), (tx) =>
        addMembers(tx, collection.id, {
          members: [{ type: "user", id: String(account.id) }],
          role,
        }),
      );
    await add(from, "curator");
    await add(into, "reader");
    const sharer = await signedInAs(await anAccount());
    const work = await aWork(sharer);
    const grant = (account: Account, permission: string) => ({
      subject: { type: "user", id: String(account.id) },
      permission,
    });
    await createGrants(sharer, work.id, { grants: [grant(from, "edit"), grant(into, "view")] });
    const before = await state();
    await merge();
    expect(await membersOf(collection.id)).toContainEqual(
      expect.objectContaining({ user_id: into.id, role: "curator" }),
    );
    expect((await membersOf(collection.id)).map(({ user_id }) => user_id)).not.toContain(from.id);
    expect(
      await rowsOf(
        "SELECT subject_id, permission FROM work_grant WHERE parent_id = $1",
        work.parent.id,
      ),
    ).toEqual([{ subject_id: String(into.id), permission: "edit" }]);
    await undo();
    expect(await state()).toEqual(before);
  });

  test("ends sessions and tokens; signing in by an identity or the address leads to the remaining account", async () => {
    await linkIdentity(systemContext(), from, { idp: "harbour", externalId: `id-${from.id}` });
    await issueToken(systemContext(), from.id, { name: "laptop", scopes: [] });
    await merge();
    expect(await actorOfSession(old.sessionId)).toBeUndefined();
    expect(
      await rowsOf("SELECT 1 FROM access_token WHERE user_id = $1 AND revoked_at IS NULL", from.id),
    ).toEqual([]);
    const person = {
      ...{ idp: "harbour", providerTitle: "Harbour University", fullName: "Ada" },
      ...{ orcid: undefined, aliases: [], isNamedHere: false },
    };
    const by = (externalId: string, email?: string) =>
      signInFromElsewhere(systemContext(), { ...person, externalId, email }, VISITOR);
    expect((await by(`id-${from.id}`)).account.id).toBe(into.id);
    expect((await by(`new-${from.id}`, from.email)).account.id).toBe(into.id);
    const one = { fullName: "Ada", email: from.email, orcid: undefined, username: undefined };
    const imported = await accountsForImport(systemContext(), [{ ...one, identifiers: [] }]);
    expect(imported.get(from.email)).toBe(into.id);
  });

  test("does not open an account with a role of this service by the address of the other", async () => {
    into = await anAccount({ roles: [ADMIN_ROLE] });
    await merge();
    const person = { externalId: `x-${from.id}`, email: from.email, isNamedHere: false };
    const one = {
      providerTitle: "Harbour University",
      idp: "harbour",
      fullName: "Ada",
      orcid: undefined,
      aliases: [],
      ...person,
    };
    const signIn = signInFromElsewhere(systemContext(), one, VISITOR);
    await expect(signIn).rejects.toMatchObject({ reason: "siteRole" });
  });

  test("moves requests, comments, notifications, roles, identifiers and the ORCID iD; undoing is exact", async () => {
    await rowsOf(
      "UPDATE app_user SET orcid = '0000-0002-1694-233X', orcid_confirmed_by = 'sign-in' WHERE id = $1",
      from.id,
    );
    await rowsOf("INSERT INTO role (id) VALUES ('divers') ON CONFLICT DO NOTHING");
    await rowsOf("INSERT INTO role_member (user_id, role_id) VALUES ($1, 'divers')", from.id);
    await rowsOf(
      "INSERT INTO account_identifier (user_id, scheme, identifier) VALUES ($1, 'svc_username', $2)",
      from.id,
      `a${from.id}`,
    );
    await linkIdentity(systemContext(), from, { idp: "harbour", externalId: `r-${from.id}` });
    await issueToken(systemContext(), from.id, { name: "laptop", scopes: [] });
    const { collection, owner } = await aCollection();
    await invite(owner, collection.slug, {
      members: [{ type: "user", id: String(from.id) }],
      role: "reader",
      message: "Please join.",
    });
    for (const [key, userIds] of [
      ["alone", [from.id]],
      ["both", [from.id, into.id]],
    ] as const)
      await inTx(systemContext(), (tx) =>
        notify(tx, [
          {
            ...{ event: "test", family: "requests", key: `${key}-${from.id}`, userIds },
            ...{ title: verbatim("News"), body: [], link: "/" },
          } as never,
        ]),
      );
    await aWork(old);
    const before = await state();
    await merge();
    const remaining = await fresh(into);
    expect(remaining).toMatchObject({ orcid: "0000-0002-1694-233X", orcidConfirmedBy: "sign-in" });
    expect(remaining.roles).toContain("divers");
    expect(await listIdentities(systemContext(), into)).toHaveLength(1);
    expect(
      await rowsOf("SELECT receiver FROM request WHERE receiver = ANY($1)", [
        `user:${from.id}`,
        `user:${into.id}`,
      ]),
    ).toEqual([{ receiver: `user:${into.id}` }]);
    expect((await listNotifications(kept, { page: 1, size: 10 })).total).toBeGreaterThanOrEqual(2);
    expect(await rowsOf("SELECT 1 FROM notification WHERE user_id = $1", from.id)).toEqual([]);
    await undo();
    expect(await state()).toEqual(before);
  });

  test("makes an open request for files that of the remaining account, which asks no second time", async () => {
    const sharer = await signedInAs(await anAccount());
    const [alone, both] = [await aClosedWork(sharer), await aClosedWork(sharer)];
    const ask = (ctx: Context, id: string) => inTx(ctx, (tx) => requestAccess(tx, id, {}));
    const { id } = await ask(old, alone);
    await ask(old, both);
    await ask(kept, both);
    const before = await state();
    await merge();
    const asked = async (of: string) =>
      (await closedFilesOf(kept, await readWork(kept, of)))?.asked;
    expect(await asked(alone)).toMatchObject({ id });
    await expect(ask(kept, alone)).rejects.toMatchObject({
      text: { key: "works.accessRequestExists" },
    });
    await undo();
    expect(await state()).toEqual(before);
  });

  test("goes on where a killed run ended", async () => {
    for (let count = 0; count < 30; count++) await aWork(old);
    await mergeAccounts(asAdmin(), String(from.id), { into: into.username });
    const [move] = mergingJobs;
    const { rows } = await pool().query<{ id: string }>(
      "SELECT id FROM account_merge WHERE user_id = $1",
      [from.id],
    );
    const works = "SELECT 1 FROM work_parent WHERE owner_id = $1";
    // As if the first run had moved some of them.
    await rowsOf(
      `UPDATE work_parent SET owner_id = $2 WHERE id IN (SELECT id FROM work_parent WHERE owner_id = $1 LIMIT 10)`,
      from.id,
      into.id,
    );
    await move?.run(systemContext(), { id: rows[0]?.id } as never);
    expect([(await rowsOf(works, from.id)).length, (await rowsOf(works, into.id)).length]).toEqual([
      0, 30,
    ]);
    expect((await readMerge(asAdmin(), String(from.id)))?.status).toBe("done");
  });
});

describe("undoing", () => {
  test("leaves what was changed since: a work that was given on, a role that was taken away", async () => {
    const work = await aWork(old);
    await merge();
    const third = await anAccount();
    await rowsOf("UPDATE work_parent SET owner_id = $2 WHERE id = $1", work.parent.id, third.id);
    await undo();
    expect(await rowsOf("SELECT owner_id FROM work_parent WHERE id = $1", work.parent.id)).toEqual([
      { owner_id: third.id },
    ]);
    expect(await fresh(from)).toMatchObject({ active: true, mergedIntoId: null });
  });

  test("works for a week, once, and not while the merge runs", async () => {
    await mergeAccounts(asAdmin(), String(from.id), { into: String(into.id) });
    await expect(undoMerge(asAdmin(), String(from.id))).rejects.toBeInstanceOf(BadRequest);
    await runDueJobs(mergingJobs);
    const late = asAdmin(new Date(Date.now() + 8 * MS_PER_DAY));
    await expect(undoMerge(late, String(from.id))).rejects.toMatchObject({
      text: { key: "merging.tooLate" },
    });
    await undo();
    await expect(undoMerge(asAdmin(), String(from.id))).rejects.toMatchObject({
      text: { key: "merging.nothingToUndo" },
    });
  });

  test("waits for the later one of two merges in a row", async () => {
    await merge();
    const last = await anAccount();
    await mergeAccounts(asAdmin(), String(into.id), { into: last.email });
    await runDueJobs(mergingJobs);
    await expect(undoMerge(asAdmin(), String(from.id))).rejects.toMatchObject({
      text: { key: "users.mergedOn" },
    });
    await undoMerge(asAdmin(), String(into.id));
    await runDueJobs(mergingJobs);
    await undo();
    expect(await fresh(from)).toMatchObject({ active: true, mergedIntoId: null });
  });
});

describe("is refused", () => {
  const mergeBy = (ctx: Context, id = from.id, name = into.email) =>
    mergeAccounts(ctx, String(id), { into: name });

  test("to everybody but administrators in person, with nothing told", async () => {
    const token = actorOf(admin, { via: "token" });
    for (const actor of [ANONYMOUS, actorOf(into), token]) {
      const ctx = createContext({ actor });
      await expect(mergeBy(ctx)).rejects.toBeInstanceOf(NotPermitted);
      await expect(previewMerge(ctx, String(from.id), { into: into.email })).rejects.toBeInstanceOf(
        NotPermitted,
      );
      await expect(undoMerge(ctx, String(from.id))).rejects.toBeInstanceOf(NotPermitted);
      await expect(readMerge(ctx, String(from.id))).rejects.toBeInstanceOf(NotPermitted);
    }
    expect(await fresh(from)).toMatchObject({ active: true });
  });

  test("for oneself, for the same account, and for accounts that cannot take part", async () => {
    await expect(mergeBy(asAdmin(), admin.id)).rejects.toMatchObject({
      text: { key: "users.ownMerge" },
    });
    await expect(mergeBy(asAdmin(), from.id, from.email)).rejects.toMatchObject({
      text: { key: "users.mergeWithItself" },
    });
    await expect(mergeBy(asAdmin(), from.id, "nobody@example.org")).rejects.toBeInstanceOf(
      NotFound,
    );
    const closed = await anAccount();
    await changeAccountStatus(asAdmin(), String(closed.id), "deactivate");
    await expect(mergeBy(asAdmin(), from.id, closed.email)).rejects.toMatchObject({
      text: { key: "users.mergeIntoClosed" },
    });
    await merge();
    await expect(mergeBy(asAdmin())).rejects.toMatchObject({
      text: { key: "users.alreadyMerged" },
    });
  });

  test("for the last administrator", async () => {
    await rowsOf("DELETE FROM role_member WHERE role_id = 'admin' AND user_id <> $1", admin.id);
    await expect(mergeBy(systemContext(), admin.id)).rejects.toMatchObject({
      text: { key: "users.lastAdministrator" },
    });
    expect(await fresh(admin)).toMatchObject({ active: true });
  });

  test("while something is undecided where both are, and says where", async () => {
    const { collection, owner } = await aCollection({ owner: kept });
    await invite(owner, collection.slug, {
      members: [{ type: "user", id: String(from.id) }],
      role: "reader",
    });
    const pair = { from: from.id, to: Number(accountIdOf(kept)) };
    expect(await listUndecidedMemberships(systemContext(), pair)).toEqual([
      { slug: collection.slug },
    ]);
    await expect(mergeBy(asAdmin())).rejects.toMatchObject({ text: { key: "merging.undecided" } });
    const preview = await previewMerge(asAdmin(), String(from.id), { into: into.email });
    expect(preview.undecided).toEqual([collection.slug]);
    expect(await fresh(from)).toMatchObject({ active: true });
  });

  test("for one of two merges at once that close each other", async () => {
    const outcomes = await Promise.allSettled([
      mergeBy(asAdmin(), from.id, into.email),
      mergeBy(asAdmin(), into.id, from.email),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });
});

test("the preview counts what would be moved and changes nothing", async () => {
  await aWork(old);
  await createDraft(old, complete());
  await linkIdentity(systemContext(), from, { idp: "harbour", externalId: `p-${from.id}` });
  await issueToken(systemContext(), from.id, { name: "laptop", scopes: [] });
  const before = await state();
  expect(await previewMerge(asAdmin(), String(from.id), { into: into.username })).toMatchObject({
    from: { id: String(from.id) },
    into: { id: String(into.id) },
    moves: { works: 2, identities: 1 },
    ends: { tokens: 1 },
    undecided: [],
  });
  expect(await state()).toEqual(before);
});

test("both accounts have it in their log", async () => {
  await merge();
  await undo();
  const rows = await rowsOf(
    "SELECT action, object_id FROM audit_entry WHERE action IN ('user.merge', 'user.unmerge') AND object_id = ANY($1) ORDER BY 1, 2::int",
    [String(from.id), String(into.id)],
  );
  expect(rows.map(({ action }) => action)).toEqual([
    ...["user.merge", "user.merge", "user.unmerge", "user.unmerge"],
  ]);
});
