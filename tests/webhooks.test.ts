import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as formerRoute from "@/app/api/webhooks/user_data_update/route";
import * as logoutRoute from "@/app/api/webhooks/users/logout/route";
import * as updateRoute from "@/app/api/webhooks/users/update/route";
import { ADMIN_ROLE, type Capability } from "@/lib/core/actor";
import { adoptConfig, config } from "@/lib/core/config";
import { NotPermitted } from "@/lib/core/errors";
import { createContext, systemContext } from "@/lib/db/context";
import { pool } from "@/lib/db/database";
import { runDueJobs, runJob } from "@/lib/jobs/worker";
import { mailJobs } from "@/lib/mail/jobs";
import { findAccountByIdentity, issueToken, linkIdentity, signOut } from "@/lib/users";
import { listDeliveries, readDelivery, replayDelivery, webhookJobs } from "@/lib/webhooks";
import { actorOf, anAccount, signedInAs } from "./support/accounts";
import { withTestDatabase } from "./support/database";
import { callerWith } from "./support/handlers";
import { adoptPartner, PARTNER, type PartnerServer, startPartner } from "./support/partner";

withTestDatabase();

const STATIC = "static-token-of-partners";
const UPDATES = "/api/webhooks/users/update";
const LOGOUT = "/api/webhooks/users/logout";

let server: PartnerServer;
beforeAll(async () => {
  server = await startPartner();
  adoptPartner(server);
  await person("amara");
});
afterAll(() => server.stop());

/** An account with an identity of the partner. */
async function person(externalId: string) {
  const account = await anAccount();
  await linkIdentity(systemContext(), account, { idp: PARTNER, externalId });
  return account;
}

async function tokenWith(
  scopes: readonly Capability[],
  { instance = null, isAdmin = false }: { instance?: string | null; isAdmin?: boolean } = {},
): Promise<string> {
  const account = await anAccount({ roles: isAdmin ? [ADMIN_ROLE] : [] });
  const given = { name: "partner", scopes: [...scopes], instance };
  return (await issueToken(systemContext(), account.id, given)).text;
}

async function send(body: unknown, token = STATIC, headers: Record<string, string> = {}) {
  const response = await callerWith(token)(updateRoute.POST, {
    method: "POST",
    path: UPDATES,
    body,
    headers,
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const signal = (updates: unknown, idp = PARTNER) => ({ idp, updates });
const user = (id: unknown, event = "updated") => ({ id, event });

const waiting = async () => {
  const { rows } = await pool().query<Record<string, unknown>>(
    `SELECT instance, kind, external_id AS id, event, state FROM partner_sync ORDER BY kind DESC, external_id`,
  );
  return rows;
};
beforeEach(async () => {
  await pool().query("DELETE FROM partner_sync; DELETE FROM webhook_delivery");
});

describe("whether a receiver is there", () => {
  test.each([
    [UPDATES, updateRoute],
    ["/api/webhooks/user_data_update", formerRoute],
    [LOGOUT, logoutRoute],
  ])("%s says without credentials, and takes no other methods", async (path, route) => {
    const response = await route.GET(new Request(`https://repository.example.org${path}`), {
      params: Promise.resolve({}),
    });
    expect([response.status, await response.json()]).toEqual([
      200,
      { message: "Webhook receiver is active", status: 200 },
    ]);
    for (const method of ["PUT", "DELETE", "PATCH"] as const) {
      const refused = await callerWith(STATIC)(route[method], { method, path, body: {} });
      expect([refused.status, await refused.json()]).toEqual([
        405,
        {
          error: "Method Not Allowed",
          message: "The method is not allowed for the requested URL.",
          status: 405,
        },
      ]);
    }
  });
});

describe("updates", () => {
  test("are accepted, and stored with what is to be done before they are answered", async () => {
    const updates = { users: [user("amara"), user("newcomer", "created")], groups: [user(1234)] };
    const { status, body } = await send(signal(updates));
    expect([status, body]).toEqual([
      202,
      { message: "Webhook notification accepted", status: 202, updates },
    ]);
    expect(await waiting()).toEqual([
      { instance: PARTNER, kind: "users", id: "amara", event: "updated", state: "waiting" },
      { instance: PARTNER, kind: "users", id: "newcomer", event: "created", state: "waiting" },
      { instance: PARTNER, kind: "groups", id: "1234", event: "updated", state: "waiting" },
    ]);
    const { rows } = await pool().query("SELECT sender, status, payload FROM webhook_delivery");
    expect(rows).toEqual([{ sender: "service", status: 202, payload: signal(updates) }]);
    const queued = await pool().query(
      "SELECT key FROM graphile_worker._private_jobs WHERE key LIKE 'sync.work%'",
    );
    expect(queued.rows).toEqual([{ key: `sync.work:${PARTNER}:0` }]);
  });

  test("are answered in the language of the reader", async () => {
    const { body } = await send(signal({ users: [user("amara")] }), STATIC, {
      "accept-language": "de",
    });
    expect(body.message).toBe("Die Nachricht ist angenommen");
  });

  test("of another name that the settings allow belong to the partner", async () => {
    expect((await send(signal({ users: [user("amara")] }, "exampleBroker"))).status).toBe(202);
    expect(await waiting()).toMatchObject([{ instance: PARTNER }]);
  });

  test("of one identity are one, and the last wins", async () => {
    await send(signal({ users: [user("amara"), user("amara", "deleted")] }));
    await send(signal({ users: [user("amara", "deleted")] }));
    await send(signal({ users: [user("amara")] }));
    expect(await waiting()).toMatchObject([{ id: "amara", event: "updated" }]);
  });

  test("of somebody whose account is still to be made do not undo that", async () => {
    await send(signal({ users: [user("soon", "created")] }));
    expect((await send(signal({ users: [user("soon")] }))).status).toBe(202);
    await send(signal({ users: [user("both", "created"), user("both")] }));
    expect(await waiting()).toMatchObject([
      { id: "both", event: "created" },
      { id: "soon", event: "created" },
    ]);
  });

  test("of which some are bad are 207 with the reasons, and the others are accepted", async () => {
    const updates = {
      users: [user("amara"), user("nobody"), user("amara", "merged")],
      widgets: [user(7)],
    };
    const { status, body } = await send(signal(updates));
    expect([status, body]).toEqual([
      207,
      {
        message: "Some updates could not be processed",
        status: 207,
        updates,
        accepted: { users: [user("amara")], groups: [] },
        errors: [
          { type: "users", ...user("nobody"), message: "unknown user" },
          { type: "users", ...user("amara", "merged"), message: "unknown event" },
          { type: "widgets", ...user(7), message: "unknown type" },
        ],
      },
    ]);
  });

  test("about unknown people only are 404, and kept for administrators", async () => {
    const { status, body } = await send(signal({ users: [user("nobody"), user("noone")] }));
    expect([status, body]).toEqual([
      404,
      { error: "Not Found", message: "None of these users is known here.", status: 404 },
    ]);
    expect(await waiting()).toEqual([]);
    const { rows } = await pool().query("SELECT status FROM webhook_delivery");
    expect(rows).toEqual([{ status: 404 }]);
  });

  test.each([
    ["no object", [1]],
    ["no idp", { updates: { users: [user("amara")] } }],
    ["an unknown idp", signal({ users: [user("amara")] }, "elsewhere")],
    ["no updates", { idp: PARTNER }],
    ["updates of null", signal(null)],
    ["empty updates", signal({})],
    ["empty lists", signal({ users: [], groups: [] })],
    ["no list", signal({ users: user("amara") })],
    ["no object as an entry", signal({ users: ["amara"] })],
    ["an entry without id", signal({ users: [{ event: "updated" }] })],
    ["an id of null", signal({ users: [user(null)] })],
    ["an id that is no whole number", signal({ groups: [user(1.5)] })],
    ["an entry without event", signal({ users: [user("amara"), { id: "amara" }] })],
    ["an event of another type", signal({ users: [{ id: "amara", event: 7 }] })],
    ["only an unknown type", signal({ widgets: [user(7)] })],
    ["only an unknown event", signal({ users: [user("amara", "merged")] })],
    ["an id of 256 characters", signal({ groups: [user("x".repeat(256))] })],
    ["an association without subject", signal({ associations: [user("sub", "associated")] })],
    [
      "an association of nobody",
      signal({ associations: [{ ...user("s", "associated"), kc_id: "x" }] }),
    ],
  ])("with %s are 400, and nothing is done", async (_, body) => {
    const answer = await send(body);
    expect([answer.status, answer.body]).toEqual([
      400,
      { error: "Bad Request", message: expect.any(String) as string, status: 400 },
    ]);
    expect(await waiting()).toEqual([]);
  });

  test("that are no JSON are 400, too many are 413", async () => {
    const raw = { "content-type": "application/json" };
    expect((await send("{", STATIC, raw)).status).toBe(400);
    const many = Array.from({ length: 5_001 }, (_, at) => user(at));
    expect((await send(signal({ groups: many }))).status).toBe(413);
  });

  test("of a partner whose settings lack what calls need are 400", async () => {
    const before = config();
    adoptConfig({ ...before, PARTNER_TOKENS: {} });
    const { status, body } = await send(signal({ users: [user("amara")] }));
    adoptConfig(before);
    expect([status, body.message]).toEqual([
      400,
      `EXAMPLE_COMMONS_TOKEN, the token for calls to ${PARTNER}, is not set.`,
    ]);
  });

  test("take the events that the settings name", async () => {
    const before = config();
    const partner = before.REMOTE_USER_DATA_API_ENDPOINTS[PARTNER];
    const settings = { ...partner, entity_types: { users: { events: ["renamed"] } } };
    adoptConfig({ ...before, REMOTE_USER_DATA_API_ENDPOINTS: { [PARTNER]: settings } });
    const { body } = await send(
      signal({ users: [user("amara", "renamed"), user("amara")], groups: [user(1)] }),
    );
    adoptConfig(before);
    expect(body.errors).toMatchObject([{ message: "unknown event" }, { message: "unknown type" }]);
    expect(await waiting()).toMatchObject([{ id: "amara", event: "updated" }]);
  });

  test("that are sent at once are all kept, each identity once", async () => {
    const ids = Array.from({ length: 20 }, (_, at) => `g${at}`);
    const sent = ids.flatMap((id, at) => [
      send(signal({ groups: [user(id), user(ids[(at + 1) % 20])] })),
      send(signal({ groups: [user(ids[(at + 1) % 20]), user(id)] })),
    ]);
    expect(new Set((await Promise.all(sent)).map(({ status }) => status))).toEqual(new Set([202]));
    expect((await waiting()).map(({ id }) => id).sort()).toEqual([...ids].sort());
  });
});

describe("associations", () => {
  const associated = (id: string, kc_id: string) => ({ id, kc_id, event: "associated" });

  test.each([
    ["among updates", (list: unknown) => signal({ associations: list })],
    ["beside them", (list: unknown) => ({ idp: PARTNER, associations: list })],
    [
      "in an object of their own",
      (list: unknown) => ({ idp: PARTNER, associations: { associations: list } }),
    ],
  ])("%s add an identity to the account of the person", async (shape, bodyOf) => {
    const account = await person(`holder ${shape}`);
    const list = [associated(`sub ${shape}`, `holder ${shape}`)];
    const { status, body } = await send(bodyOf(list));
    expect([status, body.updates]).toEqual([202, { associations: list }]);
    const found = await findAccountByIdentity(systemContext(), {
      idp: PARTNER,
      externalId: `sub ${shape}`,
    });
    expect(found?.id).toBe(account.id);
  });

  test("are told to the owner of the account, once", async () => {
    const { email } = await person("holder who reads");
    for (const _ of [1, 2])
      await send(signal({ associations: [associated("sub|2", "holder who reads")] }));
    await runDueJobs(mailJobs);
    const outbox = path.join(config().DATA_DIR, "outbox");
    const mails = readdirSync(outbox)
      .filter((name) => name.startsWith("sign-in-linked") && name.endsWith(".json"))
      .map((name) => JSON.parse(readFileSync(path.join(outbox, name), "utf8")) as { to: string });
    expect(mails.filter(({ to }) => to === email).length).toBe(1);
  });

  test("never take an identity from another account", async () => {
    const other = await person("sub of another");
    const { status, body } = await send(
      signal({
        associations: [associated("sub of another", "amara"), associated("sub|1", "amara")],
      }),
    );
    expect([status, (body.errors as unknown[]).length]).toEqual([207, 1]);
    const name = { idp: PARTNER, externalId: "sub of another" };
    expect((await findAccountByIdentity(systemContext(), name))?.id).toBe(other.id);
  });
});

describe("who may signal", () => {
  const users = signal({ users: [user("amara")] });
  const groups = signal({ groups: [user(1)] });

  test("nobody without a token or with a wrong one", async () => {
    const request = new Request(`https://repository.example.org${UPDATES}`, {
      method: "POST",
      body: JSON.stringify(users),
      headers: { "content-type": "application/json" },
    });
    const without = await updateRoute.POST(request, { params: Promise.resolve({}) });
    const body = { error: "Unauthorized", message: "Unauthorized", status: 401 };
    expect([without.status, await without.json()]).toEqual([401, body]);
    expect(await send(users, "wrong-token-of-partners")).toEqual({ status: 401, body });
  });

  test("no account without the capability, whatever it sends", async () => {
    for (const token of [await tokenWith([]), await tokenWith(["group-collections-write"])])
      for (const given of [users, {}])
        expect(await send(given, token)).toEqual({
          status: 403,
          body: { error: "Forbidden", message: "Permission denied.", status: 403 },
        });
  });

  test("each capability for its type, an administrator for all", async () => {
    const [forUsers, forGroups] = [
      await tokenWith(["users-sync"]),
      await tokenWith(["groups-sync"]),
    ];
    const statuses = async (token: string) => [
      (await send(users, token)).status,
      (await send(groups, token)).status,
      (await send(signal({ users: [user("amara")], groups: [user(1)] }), token)).status,
    ];
    expect(await statuses(forUsers)).toEqual([202, 403, 403]);
    expect(await statuses(forGroups)).toEqual([403, 202, 403]);
    expect(await statuses(await tokenWith([], { isAdmin: true }))).toEqual([202, 202, 202]);
  });

  test("a token that is limited to an instance signals for no other", async () => {
    const here = await tokenWith(["users-sync"], { instance: PARTNER });
    const elsewhere = await tokenWith(["users-sync"], { instance: "elsewhere" });
    const admins = await tokenWith([], { instance: "elsewhere", isAdmin: true });
    expect((await send(users, here)).status).toBe(202);
    expect((await send(users, elsewhere)).status).toBe(403);
    expect((await send(users, admins)).status).toBe(403);
  });
});

test("the former address does the same, and names its successor", async () => {
  const response = await callerWith(STATIC)(formerRoute.POST, {
    method: "POST",
    path: "/api/webhooks/user_data_update",
    body: signal({ users: [user("amara")] }),
  });
  expect(response.status).toBe(202);
  expect(response.headers.get("deprecation")).toBe("true");
  expect(response.headers.get("link")).toContain(`<${UPDATES}>; rel="successor-version"`);
});

describe("a sign-out there", () => {
  async function signedOut(username: string | undefined, token = STATIC) {
    const query = username === undefined ? "" : `?username=${encodeURIComponent(username)}`;
    const path = `${LOGOUT}${query}`;
    const response = await callerWith(token)(logoutRoute.POST, { method: "POST", path });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  }
  const openSessions = async (id: number) => {
    const { rows } = await pool().query(
      "SELECT 1 FROM session WHERE user_id = $1 AND revoked_at IS NULL",
      [id],
    );
    return rows.length;
  };

  test("ends all sessions here, which the audit log keeps", async () => {
    const account = await person("leaver");
    await signedInAs(account);
    await signedInAs(account);
    expect(await signedOut("leaver")).toEqual({
      status: 200,
      body: { message: "User leaver logged out", status: "success" },
    });
    expect(await openSessions(account.id)).toBe(0);
    const { rows } = await pool().query(
      "SELECT actor, detail FROM audit_entry WHERE action = 'session.end-all' AND object_id = $1",
      [String(account.id)],
    );
    expect(rows).toEqual([{ actor: "service", detail: { count: 2 } }]);
    expect((await signedOut("leaver")).status).toBe(200);
  });

  test("finds people by what the partner calls them, then by their username here", async () => {
    const named = await anAccount();
    await pool().query("INSERT INTO account_identifier VALUES ($1, 'svc_username', 'twofold')", [
      named.id,
    ]);
    const linked = await person("twofold");
    const own = await anAccount({ username: "twofold" });
    const plain = await anAccount({ username: "plain-name" });
    const prefixed = await anAccount({ username: `${PARTNER}-someone` });
    for (const account of [named, linked, own, plain, prefixed]) await signedInAs(account);
    for (const name of ["twofold", "plain-name", "someone"])
      expect((await signedOut(name)).status).toBe(200);
    const left = [named, linked, own, plain, prefixed].map(({ id }) => openSessions(id));
    expect(await Promise.all(left)).toEqual([0, 0, 1, 0, 0]);
  });

  test("is refused in this order: token, username, person", async () => {
    const unauthorized = { error: "Unauthorized", status: 401 };
    for (const token of [
      "wrong-token-of-partners",
      await tokenWith(["users-sync"], { isAdmin: true }),
    ])
      for (const name of [undefined, "nobody"]) {
        const { status, body } = await signedOut(name, token);
        expect([status, body]).toMatchObject([401, unauthorized]);
      }
    const badRequest = { error: "Bad Request", status: 400 };
    for (const name of [undefined, " "]) {
      const { status, body } = await signedOut(name);
      expect([status, body]).toMatchObject([400, badRequest]);
    }
    expect(await signedOut("nobody")).toEqual({
      status: 404,
      body: {
        message: "User nobody not found here; no sessions invalidated",
        status: "not found",
      },
    });
  });

  test("that fails here is said so", async () => {
    await person("unlucky");
    await pool().query("ALTER TABLE session RENAME TO session_away");
    const answer = await signedOut("unlucky");
    await pool().query("ALTER TABLE session_away RENAME TO session");
    expect(answer).toEqual({
      status: 500,
      body: { message: "Failed to log out unlucky", status: "error" },
    });
  });
});

describe("a sign-out here", () => {
  const told: { url: string | undefined; authorization: string | undefined; body: string }[] = [];
  beforeEach(() => {
    told.length = 0;
    server.respond = (request, response) => {
      const { url, headers } = request;
      let body = "";
      request.on("data", (chunk: Buffer) => (body += chunk.toString()));
      request.on("end", () => {
        told.push({ url, authorization: headers.authorization, body });
        response.writeHead(500).end();
      });
    };
    adoptConfig({ ...config(), COMMONS_PROFILES_API_URL: `${server.url}/profiles` });
  });

  test("is told to the partner by a job, whose failure is no failure", async () => {
    const account = await person("gone");
    await signOut(await signedInAs(account));
    await runDueJobs(webhookJobs);
    expect(told).toEqual([
      {
        url: "/profiles/actions/logout/",
        authorization: `Bearer ${STATIC}`,
        body: JSON.stringify({ user_name: "gone", user_agent: "tests" }),
      },
    ]);
  });

  test("is not told when the partner said so itself, nor of people it does not know", async () => {
    const account = await person("informed");
    await signedInAs(account);
    await callerWith(STATIC)(logoutRoute.POST, {
      method: "POST",
      path: `${LOGOUT}?username=informed`,
    });
    await signOut(await signedInAs(await anAccount()));
    await runDueJobs(webhookJobs);
    expect(told).toEqual([]);
  });
});

describe("administrators", () => {
  const asAdmin = async () =>
    createContext({ actor: actorOf(await anAccount({ roles: [ADMIN_ROLE] })) });

  test("see what was received with what became of it, and take it once more", async () => {
    const ctx = await asAdmin();
    await send(signal({ users: [user("amara"), user("late")] }));
    const list = await listDeliveries(ctx, { page: 1, size: 10 });
    expect(list).toMatchObject({
      total: 1,
      deliveries: [{ instance: PARTNER, status: 207, total: 2, refused: 1, sender: "service" }],
    });
    const id = String(list.deliveries[0]?.id);
    expect((await readDelivery(ctx, id)).entries).toMatchObject([
      { id: "amara", problem: undefined, sync: { state: "waiting", tries: 0 } },
      { id: "late", problem: { key: "webhooks.unknownUser" }, sync: undefined },
    ]);
    await person("late");
    const { judged } = await replayDelivery(ctx, id);
    expect(judged.map(({ problem }) => problem)).toEqual([undefined, undefined]);
    expect((await waiting()).map((one) => one.id)).toEqual(["amara", "late"]);
  });

  test("only, and in person where something is done", async () => {
    await send(signal({ users: [user("amara")] }));
    const { deliveries } = await listDeliveries(await asAdmin(), { page: 1, size: 10 });
    const id = String(deliveries[0]?.id);
    const admin = await anAccount({ roles: [ADMIN_ROLE] });
    const byToken = createContext({ actor: actorOf(admin, { via: "token" }) });
    await readDelivery(byToken, id);
    await expect(replayDelivery(byToken, id)).rejects.toBeInstanceOf(NotPermitted);
    const somebody = createContext({ actor: actorOf(await anAccount()) });
    await expect(listDeliveries(somebody, { page: 1, size: 10 })).rejects.toBeInstanceOf(
      NotPermitted,
    );
    await expect(readDelivery(somebody, id)).rejects.toBeInstanceOf(NotPermitted);
  });
});

test("what was received is forgotten after the days that the setting says", async () => {
  await send(signal({ users: [user("amara")] }));
  const [sweep] = webhookJobs;
  const count = async () => (await pool().query("SELECT 1 FROM webhook_delivery")).rows.length;
  if (!sweep) throw new Error("There is no such job.");
  await runJob(sweep, {}, "test", new Date(Date.now() + 29 * 86_400_000));
  expect(await count()).toBe(1);
  await runJob(sweep, {}, "test", new Date(Date.now() + 31 * 86_400_000));
  expect(await count()).toBe(0);
});
