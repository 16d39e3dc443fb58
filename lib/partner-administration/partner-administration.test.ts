import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { administrationJobs } from "@/lib/administration";
import { ADMIN_ROLE, ANONYMOUS, type Actor } from "@/lib/core/actor";
import { MS_PER_DAY } from "@/lib/core/calendar";
import { adoptConfig, config } from "@/lib/core/config";
import { BadRequest, NotFound, NotPermitted } from "@/lib/core/errors";
import { historyOf } from "@/lib/audit";
import { type Context, createContext, systemContext } from "@/lib/db/context";
import { pool } from "@/lib/db/database";
import { runJob } from "@/lib/jobs/worker";
import { type Account, linkIdentity } from "@/lib/users";
import { receiveUpdates } from "@/lib/webhooks";
import { actorOf, anAccount, fieldsOf } from "@/tests/support/accounts";
import { withTestDatabase } from "@/tests/support/database";
import { adoptPartner, PARTNER, type PartnerServer, startPartner } from "@/tests/support/partner";
import * as contracts from "./endpoints";
import { masked } from "./masked";
import * as partnerAdministration from ".";

withTestDatabase();

let server: PartnerServer;
let admin: Account;
const PAGE = { page: 1, size: 25 };
const asAdmin = () => createContext({ actor: actorOf(admin) });

beforeAll(async () => {
  server = await startPartner();
  adoptPartner(server);
  admin = await anAccount({ roles: [ADMIN_ROLE] });
});
afterAll(() => server.stop());
beforeEach(async () => {
  await pool().query(
    "DELETE FROM partner_sync; DELETE FROM partner_call; DELETE FROM webhook_delivery; DELETE FROM sign_in_attempt; DELETE FROM partner_health",
  );
});

const signal = (ctx: Context, ...ids: string[]) =>
  receiveUpdates(ctx, {
    idp: PARTNER,
    updates: { users: ids.map((id) => ({ id, event: "created" })) },
  });

async function lastDelivery(): Promise<string> {
  const { deliveries } = await partnerAdministration.listDeliveries(asAdmin(), PARTNER, PAGE);
  return String(deliveries[0]?.id ?? "");
}

const looks: ((ctx: Context) => Promise<unknown>)[] = [
  (ctx) => partnerAdministration.listPartners(ctx),
  (ctx) => partnerAdministration.readPartner(ctx, PARTNER),
  (ctx) => partnerAdministration.listCalls(ctx, PARTNER, PAGE),
  (ctx) => partnerAdministration.listSignIns(ctx, PARTNER, PAGE),
  (ctx) => partnerAdministration.listDeliveries(ctx, PARTNER, PAGE),
  (ctx) => partnerAdministration.listSyncs(ctx, PARTNER, PAGE),
  (ctx) => partnerAdministration.listTokens(ctx, PARTNER, PAGE),
];
const changes: ((ctx: Context) => Promise<unknown>)[] = [
  (ctx) => partnerAdministration.syncNow(ctx, PARTNER, { kind: "users", id: "ada" }),
  (ctx) => partnerAdministration.syncAll(ctx, PARTNER),
  (ctx) => partnerAdministration.retrySyncs(ctx, PARTNER, {}),
  async (ctx) => partnerAdministration.replayDelivery(ctx, PARTNER, await lastDelivery()),
  (ctx) => partnerAdministration.createToken(ctx, PARTNER, {}),
  (ctx) => partnerAdministration.revokeToken(ctx, PARTNER, "x"),
];

describe("who may", () => {
  test("look: administrators, also by a token that says so; nobody else", async () => {
    const byToken = (scopes: string[] | null) =>
      createContext({ actor: { ...actorOf(admin), via: "token", scopes } as Actor });
    const person = createContext({ actor: actorOf(await anAccount()) });
    const refused = [createContext({ actor: ANONYMOUS }), person, byToken(["records:read"])];
    for (const look of looks) {
      for (const ctx of [asAdmin(), byToken(null), byToken(["admin:read"])]) await look(ctx);
      for (const ctx of refused) await expect(look(ctx)).rejects.toBeInstanceOf(NotPermitted);
    }
  });

  test("change anything: administrators who are signed in, before a body is looked at", async () => {
    await signal(asAdmin(), "ada");
    const byToken = createContext({ actor: { ...actorOf(admin), via: "token" } as Actor });
    const person = createContext({ actor: actorOf(await anAccount()) });
    for (const change of changes)
      for (const ctx of [byToken, person])
        await expect(change(ctx)).rejects.toBeInstanceOf(NotPermitted);
  });

  test("a name that no setting has is unknown everywhere", async () => {
    for (const ask of [
      () => partnerAdministration.readPartner(asAdmin(), "nobody"),
      () => partnerAdministration.listCalls(asAdmin(), "nobody", PAGE),
      () => partnerAdministration.syncAll(asAdmin(), "nobody"),
      () => partnerAdministration.createToken(asAdmin(), "nobody", {}),
    ])
      await expect(ask()).rejects.toBeInstanceOf(NotFound);
  });
});

describe("a partner at a glance", () => {
  test("has what waits, what was given up, the last call and sign-in, and what is off", async () => {
    await pool().query(
      `INSERT INTO partner_call (instance, kind, subject, status, problem, millis, created_at) VALUES
         ('${PARTNER}', 'users', 'ada', 200, NULL, 12, '2026-05-01T10:00:00Z'),
         ('${PARTNER}', 'groups', '7', NULL, '{"key":"partners.silent","values":{"name":"x"}}', 15000, '2026-05-02T10:00:00Z');
       INSERT INTO sign_in_attempt (instance, outcome, reason, created_at) VALUES
         ('${PARTNER}', 'opened', NULL, '2026-05-01T11:00:00Z'), ('${PARTNER}', 'refused', 'signature', '2026-05-03T11:00:00Z');
       INSERT INTO partner_sync (instance, kind, external_id, event, state, due_at, requested_at) VALUES
         ('${PARTNER}', 'users', 'ada', 'updated', 'waiting', now(), now()), ('${PARTNER}', 'groups', '7', 'updated', 'dead', now(), now());
       INSERT INTO partner_health (instance, failures) VALUES ('${PARTNER}', 6)`,
    );
    const json = partnerAdministration.toPartnersJson(
      await partnerAdministration.listPartners(asAdmin()),
      "en",
    );
    contracts.listPartners.response.parse(json);
    expect(json.hits.hits).toHaveLength(1);
    expect(json.hits.hits[0]).toMatchObject({
      name: PARTNER,
      state: "bad",
      last_sign_in: expect.stringContaining("2026-05-01T11:00:00") as string,
      last_call: { kind: "groups", subject: "7", status: null, problem: "x is not responding." },
      queue: { waiting: 1, dead: 1, failures: 6 },
      switched_off: [
        { part: "sign-in", state: "good" },
        { part: "callbacks", state: "bad" },
      ],
    });
  });

  test("says that sign-in is off when the certificate has ended", async () => {
    const before = config();
    const { folder, bare } = aCertificate(1);
    adoptConfig({
      ...before,
      SSO_SAML_IDPS: { [PARTNER]: { settings: { idp: { x509cert: bare } } } },
    });
    const later = { ...asAdmin(), now: new Date(Date.now() + 3 * MS_PER_DAY) };
    const { state, switchedOff } = await partnerAdministration.readPartner(later, PARTNER);
    expect(state).toBe("bad");
    expect(switchedOff.map(({ part, reason }) => [part, reason.key])).toContainEqual([
      "sign-in",
      "partnerAdministration.certificateEnded",
    ]);
    const { switchedOff: today } = await partnerAdministration.readPartner(asAdmin(), PARTNER);
    expect(today.some(({ part }) => part === "sign-in")).toBe(false);
    adoptConfig(before);
    rmSync(folder, { recursive: true });
  });
});

describe("lists", () => {
  test("are read a page at a time, within bounds, and fit their contracts", async () => {
    await pool().query(
      `INSERT INTO partner_call (instance, kind, subject, status, millis)
         SELECT '${PARTNER}', 'users', n::text, 200, n FROM generate_series(1, 120) n;
       INSERT INTO sign_in_attempt (instance, outcome, attributes, user_id)
         VALUES ('${PARTNER}', 'opened', '{"mail":["a@example.org"],"urn:oid:2.5.4.35":["tides"]}', 7)`,
    );
    const query = { page: 2, size: 500 };
    const found = await partnerAdministration.listCalls(asAdmin(), PARTNER, query);
    expect(found).toMatchObject({ total: 120, size: 100 });
    expect(found.calls).toHaveLength(20);
    contracts.listCalls.response.parse(
      partnerAdministration.toCallsJson(found, { name: PARTNER, query, locale: "de" }),
    );
    for (const list of [
      partnerAdministration.listCalls,
      partnerAdministration.listSignIns,
      partnerAdministration.listDeliveries,
      partnerAdministration.listSyncs,
      partnerAdministration.listTokens,
    ])
      await expect(list(asAdmin(), PARTNER, { page: 1000, size: 100 })).rejects.toBeInstanceOf(
        BadRequest,
      );
    const signIns = partnerAdministration.toSignInsJson(
      await partnerAdministration.listSignIns(asAdmin(), PARTNER, PAGE),
      { name: PARTNER, query: PAGE },
    );
    contracts.listSignIns.response.parse(signIns);
    expect(signIns.hits.hits[0]).toMatchObject({
      user: "7",
      attributes: { mail: ["a@example.org"], "urn:oid:2.5.4.35": "•••" },
    });
  });

  test("secrets are masked at any depth, names and ids are not", () => {
    const given = { users: [{ id: "1", access_token: "t", password: { old: "p" } }], name: "x" };
    expect(masked(given)).toEqual({
      users: [{ id: "1", access_token: "•••", password: "•••" }],
      name: "x",
    });
  });
});

describe("a sign-in that is tested", () => {
  const preview = (body: object) =>
    partnerAdministration
      .testSignIn(asAdmin(), PARTNER, body)
      .then((foreseen) =>
        contracts.testSignIn.response.parse(partnerAdministration.toSignInTestJson(foreseen)),
      );

  test("names the account and how it is found, and links nothing", async () => {
    const known = await anAccount();
    const email = { external_id: "grace", email: known.email };
    for (let time = 0; time < 2; time++)
      expect(await preview(email)).toMatchObject({
        outcome: "linked",
        found_by: "email",
        user: { id: String(known.id) },
      });
    await linkIdentity(asAdmin(), known, { idp: PARTNER, externalId: "grace" });
    expect(await preview({ external_id: "grace" })).toMatchObject({
      outcome: "opened",
      found_by: "identity",
    });
  });

  test("says when a new account would be made, and when nobody would come in", async () => {
    const stranger = { external_id: "stranger", email: "stranger@example.org" };
    expect(await preview(stranger)).toMatchObject({ outcome: "created", user: null });
    expect(await preview({ external_id: "stranger" })).toMatchObject({ reason: "noEmail" });
    expect(await preview({ external_id: "x", email: admin.email })).toMatchObject({
      outcome: "refused",
      reason: "siteRole",
    });
  });

  test("is for administrators", async () => {
    const ctx = createContext({ actor: actorOf(await anAccount()) });
    await expect(
      partnerAdministration.testSignIn(ctx, PARTNER, { external_id: "x" }),
    ).rejects.toBeInstanceOf(NotPermitted);
  });
});

describe("signals", () => {
  test("a delivery has the state of each entry, and can be taken once more", async () => {
    await signal(asAdmin(), "ada", "grace");
    const id = await lastDelivery();
    const json = partnerAdministration.toDeliveryJson(
      await partnerAdministration.readDelivery(asAdmin(), PARTNER, id),
      "en",
    );
    contracts.readDelivery.response.parse(json);
    expect(json.entries).toMatchObject([
      { type: "users", id: "ada", event: "created", problem: null, state: "waiting" },
      { id: "grace", state: "waiting" },
    ]);
    await pool().query("UPDATE partner_sync SET state = 'done'");
    const replayed = await partnerAdministration.replayDelivery(asAdmin(), PARTNER, id);
    expect(partnerAdministration.toReplayedJson(replayed)).toEqual({ accepted: 2, refused: 0 });
    const { total } = await partnerAdministration.listDeliveries(asAdmin(), PARTNER, PAGE);
    expect(total).toBe(2);
    const waiting = { ...PAGE, state: "waiting" } as const;
    expect((await partnerAdministration.listSyncs(asAdmin(), PARTNER, waiting)).total).toBe(2);
    const [entry] = await historyOf(systemContext(), "webhook", id);
    expect(entry?.action).toBe("webhook.replay");
  });

  test("a delivery of another partner is not found here", async () => {
    await signal(asAdmin(), "ada");
    await pool().query("UPDATE webhook_delivery SET instance = 'other'");
    const { rows } = await pool().query<{ id: string }>("SELECT id FROM webhook_delivery");
    const id = String(rows[0]?.id);
    for (const act of [partnerAdministration.readDelivery, partnerAdministration.replayDelivery])
      await expect(act(asAdmin(), PARTNER, id)).rejects.toBeInstanceOf(NotFound);
  });

  test("what was given up is tried again, of this partner only", async () => {
    await pool().query(
      `INSERT INTO partner_sync (instance, kind, external_id, event, state, due_at, requested_at) VALUES
         ('${PARTNER}', 'users', 'ada', 'updated', 'dead', now(), now()), ('other', 'users', 'ada', 'updated', 'dead', now(), now())`,
    );
    await partnerAdministration.retrySyncs(asAdmin(), PARTNER, { kind: "users", id: "ada" });
    const { rows } = await pool().query("SELECT instance FROM partner_sync WHERE state = 'dead'");
    expect(rows).toEqual([{ instance: "other" }]);
    await expect(
      partnerAdministration.retrySyncs(asAdmin(), PARTNER, { id: "nobody" }),
    ).rejects.toBeInstanceOf(NotFound);
    expect(
      await fieldsOf(partnerAdministration.syncNow(asAdmin(), PARTNER, { kind: "x" })),
    ).toEqual(["kind", "id"]);
  });
});

describe("tokens", () => {
  const wanted = { name: "Group sync", scopes: ["groups-sync"] };

  test("are made for an account and the partner, shown once, and revoked", async () => {
    const holder = await anAccount();
    const made = await partnerAdministration.createToken(asAdmin(), PARTNER, {
      ...wanted,
      user: holder.email,
    });
    const json = partnerAdministration.toNewTokenJson(made, PARTNER, new Date());
    contracts.createPartnerToken.response.parse(json);
    expect(json).toMatchObject({
      instance: PARTNER,
      capabilities: ["groups-sync"],
      user: { id: String(holder.id) },
    });
    const list = async () => {
      const found = await partnerAdministration.listTokens(asAdmin(), PARTNER, PAGE);
      return partnerAdministration.toTokensJson(found, {
        name: PARTNER,
        query: PAGE,
        now: new Date(),
      });
    };
    const listed = await list();
    contracts.listPartnerTokens.response.parse(listed);
    expect(listed.hits.hits.map(({ id }) => id)).toEqual([json.id]);
    expect(JSON.stringify(listed)).not.toContain(json.token);
    await partnerAdministration.revokeToken(asAdmin(), PARTNER, json.id);
    expect((await list()).hits.total).toBe(0);
    await expect(
      partnerAdministration.revokeToken(asAdmin(), PARTNER, json.id),
    ).rejects.toBeInstanceOf(NotFound);
    const actions = (await historyOf(systemContext(), "user", String(holder.id))).map(
      ({ action }) => action,
    );
    expect(actions).toEqual(expect.arrayContaining(["token.create", "token.revoke"]));
  });

  test("need an account that is there and active, and a right", async () => {
    const make = (body: unknown) =>
      fieldsOf(partnerAdministration.createToken(asAdmin(), PARTNER, body));
    expect(await make({ ...wanted, user: "nobody@example.org" })).toEqual(["user"]);
    const { id, username } = await anAccount();
    expect(await make({ ...wanted, scopes: [], user: username })).toEqual(["scopes"]);
    await pool().query("UPDATE app_user SET active = false WHERE id = $1", [id]);
    expect(await make({ ...wanted, user: username })).toEqual(["user"]);
  });
});

describe("certificates that end", () => {
  test("are told to administrators once for each number of days", async () => {
    const before = config();
    const { folder, bare } = aCertificate(40);
    adoptConfig({
      ...before,
      SSO_SAML_IDPS: { [PARTNER]: { settings: { idp: { x509cert: bare } } } },
    });
    const job = administrationJobs.find(({ name }) => name === "administration.certificates");
    if (!job) throw new Error("There is no such job.");
    const told = async (days: number) => {
      await runJob(job, {}, "test", new Date(Date.now() + days * MS_PER_DAY));
      const { rows } = await pool().query<{ title: { values: { days: number } }; link: string }>(
        "SELECT title, link FROM notification WHERE event = 'certificate.ending' ORDER BY created_at",
      );
      return rows.map(({ title }) => title.values.days);
    };
    expect(await told(5)).toEqual([]);
    expect(await told(11)).toEqual([28]);
    expect(await told(12)).toEqual([28]);
    expect(await told(34)).toEqual([28, 5]);
    expect(await told(50)).toEqual([28, 5]);
    adoptConfig(before);
    rmSync(folder, { recursive: true });
  });
});

function aCertificate(days: number): { folder: string; bare: string } {
  const folder = mkdtempSync(path.join(os.tmpdir(), "commonshelf-partners-"));
  const [key, file] = [path.join(folder, "key.pem"), path.join(folder, "cert.pem")];
  execFileSync(
    "openssl",
    `req -x509 -newkey rsa:2048 -nodes -days ${days} -subj /CN=idp.example.org -keyout ${key} -out ${file}`.split(
      " ",
    ),
    { stdio: "ignore" },
  );
  return { folder, bare: readFileSync(file, "utf8").replace(/-----[^-]+-----|\s/g, "") };
}
