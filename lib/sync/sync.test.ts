import type { ServerResponse } from "node:http";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ADMIN_ROLE } from "@/lib/core/actor";
import { adoptConfig, config } from "@/lib/core/config";
import { NotFound, NotPermitted } from "@/lib/core/errors";
import { createContext, systemContext } from "@/lib/db/context";
import { pool } from "@/lib/db/database";
import { defineJob, enqueue } from "@/lib/jobs";
import { runDueJobs, runJob, startWorker } from "@/lib/jobs/worker";
import { findGroupCollection } from "@/lib/collections";
import { createGroupCollection } from "@/lib/group-collections";
import { requestProfileSync } from "@/lib/partners";
import {
  type Account,
  changeOwnAccount,
  findAccount,
  findAccountByIdentity,
  grantRole,
  linkIdentity,
  listIdentities,
} from "@/lib/users";
import { actorOf, anAccount, signedInAs } from "@/tests/support/accounts";
import { withTestDatabase } from "@/tests/support/database";
import { adoptPartner, PARTNER, type PartnerServer, startPartner } from "@/tests/support/partner";
import { z } from "zod";
import { compareJob, sweepJob, wakeJob } from "./jobs";
import { requestSync } from "./queue";
import { releaseLeases } from "./repository";
import { listSyncs, retryDeadSyncs, type SyncSignal, syncAll, syncJobs, syncNow } from ".";

withTestDatabase();

let server: PartnerServer;
beforeAll(async () => {
  server = await startPartner();
  adoptPartner(server);
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.calls.length = 0;
  server.respond = undefined;
  await pool().query(
    "DELETE FROM partner_sync; DELETE FROM partner_health; DELETE FROM graphile_worker._private_jobs",
  );
});

const START = Date.parse("2026-05-04T10:00:00Z");
/** So many seconds after the start. */
const at = (seconds: number) => new Date(START + seconds * 1000);
const contextAt = (seconds: number) => systemContext({ now: at(seconds) });

const signal = (id: string, event: SyncSignal["event"] = "updated"): SyncSignal => ({
  kind: "users",
  id,
  event,
});
const ask = (seconds: number, ...signals: SyncSignal[]) =>
  requestSync(contextAt(seconds), PARTNER, signals);

const workJob = syncJobs.find(({ name }) => name === "sync.work");
async function workAt(seconds: number): Promise<void> {
  if (!workJob) throw new Error("There is no such job.");
  await runJob(workJob, { instance: PARTNER, slot: 0 }, "test", at(seconds));
}

type Row = {
  state: string;
  tries: number;
  /** Seconds after the start. */
  due: number;
  result: { key: string; values?: unknown } | null;
};
async function entryOf(id: string): Promise<Row | undefined> {
  const { rows } = await pool().query<Row & { at: Date }>(
    "SELECT state, tries, due_at AS at, result FROM partner_sync WHERE external_id = $1",
    [id],
  );
  const [row] = rows;
  if (!row) return undefined;
  const { at: dueAt, ...rest } = row;
  return { ...rest, due: Math.floor((dueAt.getTime() - START) / 1000) };
}

let number = 0;
/** An account with an identity of the partner, which knows the person. */
async function person(
  remote: Record<string, unknown> = {},
  given: Parameters<typeof anAccount>[0] = {},
): Promise<Account & { name: string }> {
  const name = `person${++number}`;
  const account = await anAccount(given);
  await linkIdentity(systemContext(), account, { idp: PARTNER, externalId: name });
  server.users.set(name, { username: name, ...remote });
  return { ...account, name };
}

/** What a callback about the person leaves. */
async function synced(
  { name }: { name: string },
  remote?: Record<string, unknown>,
): Promise<Account> {
  if (remote) server.users.set(name, { username: name, ...remote });
  await ask(0, signal(name));
  await workAt(2);
  const account = await findAccountByIdentity(systemContext(), { idp: PARTNER, externalId: name });
  if (!account) throw new Error("The account is gone.");
  return account;
}

const down = () => {
  server.respond = (_, response) => void response.writeHead(503).end();
};

describe("the queue", () => {
  test("asks once about signals of one second, and not before it is over", async () => {
    const { name } = await person();
    await ask(0, signal(name));
    await ask(0.4, signal(name), signal(name));
    await workAt(0.5);
    expect(server.calls).toEqual([]);
    await workAt(1.1);
    await workAt(5);
    expect(server.calls).toEqual([`/users/${name}`]);
    expect(await entryOf(name)).toMatchObject({ state: "done", result: { key: "sync.unchanged" } });
  });

  test("asks again about a signal that comes during the callback", async () => {
    const { name } = await person();
    await ask(0, signal(name));
    server.respond = (_, response) => {
      server.respond = undefined;
      void ask(1.5, signal(name)).then(() => response.end('{"username":"x"}'));
    };
    await workAt(1.2);
    expect(await entryOf(name)).toMatchObject({ state: "waiting", due: 2, tries: 0 });
    await workAt(3);
    expect(server.calls.length).toBe(2);
    expect(await entryOf(name)).toMatchObject({ state: "done" });
  });

  test("tries again after 5 s, 30 s, 2 min, 15 min and 1 h, then gives up until it is told to try again", async () => {
    const { name } = await person();
    down();
    await ask(0, signal(name));
    let now = 1.1;
    const pauses: number[] = [];
    for (let tries = 1; tries <= 5; tries++) {
      await workAt(now);
      const entry = await entryOf(name);
      expect(entry).toMatchObject({ state: "waiting", tries, result: { key: "partners.failed" } });
      pauses.push(Math.round((entry?.due ?? 0) - now));
      now = (entry?.due ?? 0) + 2;
    }
    expect(pauses).toEqual([5, 30, 120, 900, 3600]);
    await workAt(now);
    expect(await entryOf(name)).toMatchObject({ state: "dead" });
    await workAt(now + 100_000);
    expect(server.calls.length).toBe(6);
    server.respond = undefined;
    const ctx = createContext({ actor: actorOf(await admin()), now: at(now + 200_000) });
    expect((await listSyncs(ctx, { state: "dead", page: 1, size: 10 })).entries).toMatchObject([
      { instance: PARTNER, kind: "users", id: name },
    ]);
    await retryDeadSyncs(ctx, { instance: PARTNER, kind: "users", id: name });
    await workAt(now + 200_001);
    expect(await entryOf(name)).toMatchObject({ state: "done" });
  });

  test("tries one at a time after five failures in a row, and those that wait use up no tries", async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => person()));
    down();
    await ask(0, ...people.map(({ name }) => signal(name)));
    await workAt(1.1);
    expect(server.calls.length).toBe(5);
    await workAt(3);
    expect(server.calls.length).toBe(5);
    await workAt(8);
    expect(server.calls.length).toBe(6);
    const entries = await Promise.all(people.map(({ name }) => entryOf(name)));
    expect(entries.filter((one) => one?.tries === 0).length).toBe(6);
    server.respond = undefined;
    await workAt(60);
    const after = await Promise.all(people.map(({ name }) => entryOf(name)));
    expect(new Set(after.map((one) => one?.state))).toEqual(new Set(["done"]));
  });

  test("takes half of the worker's places for one partner", async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => person()));
    await ask(0, ...people.map(({ name }) => signal(name)));
    let most = 0;
    const open: (() => void)[] = [];
    const answer = () => {
      for (const end of open.splice(0)) end();
    };
    // One that is alone is answered late, so that another comes on a busy machine, too; then a third would have time.
    server.respond = (_, response) => {
      most = Math.max(
        most,
        open.push(() => response.end('{"username":"x"}')),
      );
      setTimeout(answer, open.length > 1 ? 100 : 2_000);
    };
    await Promise.all([workAt(2), workAt(2), workAt(2), workAt(2)]);
    expect([config().WORKER_CONCURRENCY, most]).toEqual([4, 2]);
  });

  test("with ten thousand signals of a partner that is down leaves places for other work", async () => {
    const ran: string[] = [];
    const other = defineJob({
      name: "tests.other",
      input: z.object({}),
      run: async () => void ran.push("other"),
    });
    await pool().query(
      `INSERT INTO partner_sync (instance, kind, external_id, event, due_at, requested_at)
       SELECT '${PARTNER}', 'users', 'many' || n, 'created', now(), now() FROM generate_series(1, 10000) n`,
    );
    // It never answers.
    server.respond = () => undefined;
    const worker = await startWorker([...syncJobs, other], [], { concurrency: 4 });
    await requestSync(systemContext(), PARTNER, [signal("one more", "created")]);
    await expect.poll(() => server.calls.length, { timeout: 10_000 }).toBe(2);
    await enqueue(systemContext(), other, {});
    await expect.poll(() => ran, { timeout: 10_000 }).toEqual(["other"]);
    expect(server.calls.length).toBe(2);
    server.respond = undefined;
    server.closeConnections();
    await worker.stop();
  });

  test("finds what is due when its job was lost", async () => {
    const { name } = await person();
    await requestSync(systemContext(), PARTNER, [signal(name)]);
    await pool().query("DELETE FROM graphile_worker._private_jobs");
    await pool().query("UPDATE partner_sync SET due_at = now() - interval '1 minute'");
    await runJob(wakeJob, {}, "test");
    await runDueJobs(syncJobs);
    expect(await entryOf(name)).toMatchObject({ state: "done" });
  });

  test("takes over what a killed worker had begun", async () => {
    const { name } = await person();
    await ask(0, signal(name));
    await pool().query("UPDATE partner_sync SET leased_until = $1", [at(120)]);
    await workAt(60);
    expect(server.calls).toEqual([]);
    await workAt(121);
    expect(await entryOf(name)).toMatchObject({ state: "done" });
  });

  test("takes over at once where the killed worker was the only one, and not while another runs", async () => {
    const { name } = await person();
    await ask(0, signal(name));
    const lease = () => pool().query("UPDATE partner_sync SET leased_until = $1", [at(120)]);
    const start = () => startWorker([], [], { concurrency: 1, takeOver: releaseLeases });
    await lease();
    const first = await start();
    await workAt(1);
    expect(await entryOf(name)).toMatchObject({ state: "done" });
    await ask(2, signal(name));
    await lease();
    const second = await start();
    await workAt(4);
    expect(await entryOf(name)).toMatchObject({ state: "waiting" });
    await first.stop();
    await second.stop();
  });

  test("is done with what ended after the days that the setting says", async () => {
    const { name } = await person();
    await ask(0, signal(name), signal("waits"));
    await pool().query("UPDATE partner_sync SET due_at = $1 WHERE external_id = 'waits'", [
      at(9_000_000),
    ]);
    await workAt(2);
    await runJob(sweepJob, {}, "test", at(31 * 86_400));
    expect([await entryOf(name), (await entryOf("waits"))?.state]).toEqual([undefined, "waiting"]);
  });

  test.each([
    ["is slow", () => undefined],
    ["answers 500", (_: unknown, response: ServerResponse) => void response.writeHead(500).end()],
    [
      "breaks off",
      (_: unknown, response: ServerResponse) => {
        response.writeHead(200, { "content-length": "100" }).write("{");
        setTimeout(() => response.destroy(), 10);
      },
    ],
    [
      "sends 200 MB",
      (_: unknown, response: ServerResponse) => {
        const chunk = Buffer.alloc(1_000_000, "x");
        let left = 200;
        const more = () => {
          while (left-- > 0) if (!response.write(chunk)) return void response.once("drain", more);
          response.end();
        };
        more();
      },
    ],
    [
      "sends other types",
      (_: unknown, response: ServerResponse) =>
        void response.end('{"groups":{"a":1},"username":[]}'),
    ],
  ])(
    "keeps the person as they are when the partner %s",
    async (_, respond) => {
      const before = await person({}, { fullName: "As Before" });
      server.respond = respond;
      await ask(0, signal(before.name));
      await workAt(2);
      expect(await entryOf(before.name)).toMatchObject({ state: "waiting", tries: 1 });
      expect((await findAccount(systemContext(), String(before.id)))?.profile.full_name).toBe(
        "As Before",
      );
    },
    20_000,
  );
});

async function admin(): Promise<Account> {
  return anAccount({ roles: [ADMIN_ROLE] });
}

describe("a person", () => {
  const REMOTE = {
    email: "Amara.Okafor@Example.org",
    name: "Amara Okafor",
    first_name: "Amara",
    last_name: "Okafor",
    institutional_affiliation: "Harbour University",
    orcid: "0000-0002-1825-0097",
  };

  test("gets name, affiliation, iD and address; the former address is kept", async () => {
    const before = await person();
    const after = await synced(before, REMOTE);
    expect(after).toMatchObject({
      email: "amara.okafor@example.org",
      profile: {
        full_name: "Amara Okafor",
        given_name: "Amara",
        family_name: "Okafor",
        affiliations: "Harbour University",
      },
      orcid: "0000-0002-1825-0097",
      orcidConfirmedBy: null,
    });
    const { rows } = await pool().query(
      "SELECT scheme, identifier FROM account_identifier WHERE user_id = $1 ORDER BY scheme",
      [before.id],
    );
    expect(rows).toEqual([
      { scheme: "email", identifier: before.email },
      { scheme: "svc_username", identifier: before.name },
    ]);
    const audit = await pool().query(
      "SELECT actor, detail FROM audit_entry WHERE action = 'user.sync' AND object_id = $1",
      [String(before.id)],
    );
    expect(audit.rows).toEqual([
      { actor: "system", detail: { changed: ["email", "orcid", "profile"], partner: PARTNER } },
    ]);
  });

  test("keeps what the partner does not say", async () => {
    const before = await person({}, { fullName: "Somebody Here", affiliations: "Here" });
    expect(await synced(before, { name: null, email: "", orcid: false })).toMatchObject({
      email: before.email,
      profile: { full_name: "Somebody Here", affiliations: "Here" },
    });
  });

  test("keeps a name that was changed here, not the affiliation", async () => {
    const before = await person();
    const { profile, username, preferences } = before;
    await changeOwnAccount(await signedInAs(before), {
      username,
      profile: { ...profile, full_name: "My Own Name" },
      preferences,
    });
    expect((await synced(before, REMOTE)).profile).toEqual({
      full_name: "My Own Name",
      affiliations: "Harbour University",
    });
  });

  test("keeps a confirmed iD, and gets none that is confirmed for another or wrong", async () => {
    const confirmed = await person({}, { orcid: "0000-0001-5109-3700" });
    expect(await synced(confirmed, { orcid: "0000-0002-1694-233X" })).toMatchObject({
      orcid: "0000-0001-5109-3700",
      orcidConfirmedBy: "administrator",
    });
    expect(await synced(await person(), { orcid: "0000-0001-5109-3700" })).toMatchObject({
      orcid: null,
    });
    expect(await synced(await person(), { orcid: "0000-0001-5109-3701" })).toMatchObject({
      orcid: null,
    });
  });

  test("gets no address that is another's, and none in place of one with rights of the site", async () => {
    const other = await anAccount();
    const before = await person();
    expect((await synced(before, { email: other.email })).email).toBe(before.email);
    const boss = await person({}, { roles: [ADMIN_ROLE] });
    expect((await synced(boss, { email: "elsewhere@example.org" })).email).toBe(boss.email);
  });

  test("is in the groups that the partner says, at once, and in those of others as before", async () => {
    const before = await person();
    await grantRole(systemContext(), before, "local-role");
    await grantRole(systemContext(), before, "another---1|member");
    const ctx = await signedInAs(before);
    const groups = (...list: unknown[]) => ({ groups: list });
    const after = await synced(
      before,
      groups({ id: 12, name: "Tides", role: "admin" }, { id: "9", group_name: "Sea" }),
    );
    const local = ["another---1|member", "local-role"];
    const [tides, sea] = [`${PARTNER}---12|administrator`, `${PARTNER}---9|member`];
    expect(after.roles).toEqual([...local, tides, sea].sort());
    const { rows } = await pool().query(
      "SELECT title, is_managed FROM role WHERE starts_with(id, $1) ORDER BY id",
      [`${PARTNER}---`],
    );
    expect(rows).toEqual([
      { title: "Tides: administrator", is_managed: false },
      { title: "Sea: member", is_managed: false },
    ]);
    const rolesOf = async () => {
      const { rows: found } = await pool().query<{ role_id: string }>(
        "SELECT m.role_id FROM session s JOIN role_member m ON m.user_id = s.user_id WHERE s.id = $1",
        [ctx.sessionId],
      );
      return found.map((one) => one.role_id).sort();
    };
    expect(await rolesOf()).toEqual(after.roles);
    expect((await synced(before, groups({ id: "9" }))).roles).toEqual([...local, sea].sort());
    expect((await synced(before, {})).roles).toEqual([...local, sea].sort());
    expect((await synced(before, groups())).roles).toEqual(local);
  });

  test("gets no role of this service by the name of a group", async () => {
    await grantRole(systemContext(), await anAccount(), `${PARTNER}---77|member`);
    const after = await synced(await person(), { groups: [{ id: 77 }] });
    expect(after.roles).toEqual([]);
  });

  describe("who is an administrator there", () => {
    const trust = (isTrusted: boolean) => {
      const settings = {
        idp: { entityId: "x", singleSignOnService: { url: "https://x.example" }, x509cert: "x" },
      };
      adoptConfig({
        ...config(),
        SSO_SAML_IDPS: isTrusted ? { [PARTNER]: { settings, trust_superadmins: true } } : {},
      });
    };
    afterEach(() => trust(false));

    test("is one here where that is trusted, and as long as it is said", async () => {
      await admin();
      const before = await person();
      expect((await synced(before, { is_superadmin: true })).roles).toEqual([]);
      trust(true);
      expect((await synced(before, { is_superadmin: true })).roles).toEqual([ADMIN_ROLE]);
      expect((await synced(before, { is_superadmin: true })).roles).toEqual([ADMIN_ROLE]);
      expect((await synced(before, {})).roles).toEqual([]);
    });

    test("stays one who was one before", async () => {
      trust(true);
      const before = await person({}, { roles: [ADMIN_ROLE] });
      await synced(before, { is_superadmin: true });
      expect((await synced(before, {})).roles).toEqual([ADMIN_ROLE]);
    });

    test("stays one who is the last", async () => {
      trust(true);
      await pool().query("DELETE FROM role_member WHERE role_id = 'admin'");
      const before = await person();
      await synced(before, { is_superadmin: true });
      expect((await synced(before, {})).roles).toEqual([ADMIN_ROLE]);
      await admin();
      expect((await synced(before, {})).roles).toEqual([]);
    });
  });

  describe("who is deleted there", () => {
    const deleted = async (name: string) => {
      server.users.delete(name);
      await ask(0, signal(name, "deleted"));
      await workAt(2);
    };

    test("loses identity and roles, and the account where nothing else opens it", async () => {
      const before = await person({ groups: [{ id: 1 }] });
      await synced(before);
      await signedInAs(before);
      await deleted(before.name);
      const account = await findAccount(systemContext(), String(before.id));
      expect(account).toMatchObject({ active: false, roles: [] });
      expect(await listIdentities(systemContext(), before)).toEqual([]);
      const open = await pool().query(
        "SELECT 1 FROM session WHERE user_id = $1 AND revoked_at IS NULL",
        [before.id],
      );
      expect(open.rows).toEqual([]);
      expect((await entryOf(before.name))?.result?.key).toBe("sync.closed");
    });

    test("keeps an account that opens otherwise, or is the last administrator's", async () => {
      const withPassword = await person({}, { password: "a tide table of 1901" });
      const withOrcid = await person();
      await linkIdentity(systemContext(), withOrcid, { idp: "orcid", externalId: "0000" });
      await pool().query("DELETE FROM role_member WHERE role_id = 'admin'");
      const last = await person({}, { roles: [ADMIN_ROLE] });
      for (const one of [withPassword, withOrcid, last]) {
        await deleted(one.name);
        expect(await findAccount(systemContext(), String(one.id))).toMatchObject({ active: true });
      }
    });

    test("is believed only if the partner no longer finds them", async () => {
      const before = await person();
      await ask(0, signal(before.name, "deleted"));
      await workAt(2);
      expect((await listIdentities(systemContext(), before)).length).toBe(1);
      server.users.delete(before.name);
      await ask(10, signal(before.name));
      await workAt(12);
      expect((await listIdentities(systemContext(), before)).length).toBe(1);
      expect((await entryOf(before.name))?.result?.key).toBe("sync.notThere");
    });
  });

  describe("who is new there", () => {
    const created = async (name: string, remote: Record<string, unknown> | undefined) => {
      if (remote) server.users.set(name, { username: name, ...remote });
      await ask(0, signal(name, "created"));
      await workAt(2);
      return findAccountByIdentity(systemContext(), { idp: PARTNER, externalId: name });
    };

    test("gets an account without a password, under a name that fits", async () => {
      const account = await created("dr. new|1", {
        email: "new@example.org",
        name: "Dr. New",
        groups: [{ id: 3 }],
      });
      expect(account).toMatchObject({
        username: `${PARTNER}-dr-new-1`,
        email: "new@example.org",
        active: true,
        confirmed: true,
        profile: { full_name: "Dr. New" },
        roles: [`${PARTNER}---3|member`],
      });
      const twin = await created("dr new|1", { email: "twin@example.org", name: "Twin" });
      expect(twin?.username).toBe(`${PARTNER}-dr-new-1-2`);
    });

    test("gets none where one could be theirs, or the partner names no address or does not know them", async () => {
      const other = await anAccount({ orcid: "0000-0003-1415-9269" });
      const results: unknown[] = [];
      for (const [name, remote] of [
        ["same-address", { email: other.email }],
        ["same-orcid", { email: "same@example.org", orcid: "0000-0003-1415-9269" }],
        ["no-address", { email: "" }],
        ["not-there", undefined],
      ] as const) {
        expect(await created(name, remote)).toBeUndefined();
        results.push((await entryOf(name))?.result?.key);
      }
      expect(results).toEqual([
        "sync.maybeThere",
        "sync.maybeThere",
        "sync.noAddress",
        "sync.notThere",
      ]);
    });
  });
});

describe("a group", () => {
  const aGroup = async (id: string) => {
    server.groups.set(id, { id, name: "Tide Readers" });
    await createGroupCollection(systemContext(), {
      commons_instance: PARTNER,
      commons_group_id: id,
    });
    server.calls.length = 0;
  };
  const titleOf = async (groupId: string) =>
    (await findGroupCollection(systemContext(), { instance: PARTNER, groupId }))?.metadata.title;
  const askGroup = async (id: string, event: SyncSignal["event"]) => {
    await ask(0, { kind: "groups", id, event });
    await workAt(2);
  };
  beforeAll(() => anAccount({ roles: ["group-collections-owner"] }));

  test("that changes is followed by its collection", async () => {
    await aGroup("801");
    server.groups.set("801", { id: "801", name: "Ebb Readers" });
    await askGroup("801", "updated");
    expect(await titleOf("801")).toBe("Ebb Readers");
    expect(await entryOf("801")).toMatchObject({
      state: "done",
      result: { key: "sync.groupTaken" },
    });
  });

  test("that is gone owns it no longer, and only if the partner no longer finds it", async () => {
    await aGroup("802");
    await askGroup("802", "deleted");
    expect(await titleOf("802")).toBe("Tide Readers");
    server.groups.delete("802");
    await askGroup("802", "updated");
    expect(await titleOf("802")).toBe("Tide Readers");
    await askGroup("802", "deleted");
    expect(await titleOf("802")).toBeUndefined();
  });

  test("without a collection costs no callback, and gets none", async () => {
    server.groups.set("803", { id: "803", name: "Others" });
    await askGroup("803", "created");
    expect([server.calls, await titleOf("803")]).toEqual([[], undefined]);
  });

  test("with a collection is compared at night", async () => {
    await aGroup("804");
    await runJob(compareJob, {}, "test");
    await runDueJobs(syncJobs);
    expect(server.calls).toContain("/groups/804");
  });
});

describe("comparing everything", () => {
  test("asks about all people with an identity, behind signals", async () => {
    const [one, two] = [await person(), await person()];
    await pool().query("DELETE FROM account_identity WHERE external_id NOT IN ($1, $2)", [
      one.name,
      two.name,
    ]);
    await runJob(compareJob, {}, "test");
    await runDueJobs(syncJobs);
    // Both are due at the same moment, so either may be asked about first.
    const people = server.calls.filter((call) => call.startsWith("/users/")).sort();
    expect(people).toEqual([`/users/${one.name}`, `/users/${two.name}`].sort());
  });

  test("by hand is for administrators in person", async () => {
    const { name } = await person();
    const boss = await admin();
    const one = { instance: PARTNER, kind: "users", id: name } as const;
    const ctx = createContext({ actor: actorOf(boss), now: at(0) });
    await syncNow(ctx, one);
    await workAt(2);
    expect(server.calls).toEqual([`/users/${name}`]);
    await syncAll(ctx);
    await expect(syncNow(ctx, { ...one, instance: "elsewhere" })).rejects.toBeInstanceOf(NotFound);
    for (const actor of [actorOf(boss, { via: "token" }), actorOf(await anAccount())]) {
      const other = createContext({ actor });
      for (const refused of [syncNow(other, one), syncAll(other), retryDeadSyncs(other)])
        await expect(refused).rejects.toBeInstanceOf(NotPermitted);
    }
  });

  test("by a sign-in happens at most once a minute", async () => {
    const { name } = await person();
    const askBySignIn = async () => {
      await requestProfileSync(systemContext(), { instance: PARTNER, id: name });
      await runDueJobs(syncJobs);
    };
    await askBySignIn();
    expect(await entryOf(name)).toMatchObject({ state: "waiting" });
    await pool().query("UPDATE account_identity SET synced_at = now() WHERE external_id = $1", [
      name,
    ]);
    await pool().query("DELETE FROM partner_sync");
    await askBySignIn();
    expect(await entryOf(name)).toBeUndefined();
  });
});
