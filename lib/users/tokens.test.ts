import { beforeAll, expect, test } from "vitest";
import { identify } from "@/lib/auth/actor";
import { BadRequest, NotFound, NotPermitted, ValidationError } from "@/lib/core/errors";
import { ANONYMOUS } from "@/lib/core/actor";
import { message } from "@/lib/core/message";
import { historyOf } from "@/lib/audit";
import { type Context, createContext, systemContext } from "@/lib/db/context";
import { pool } from "@/lib/db/database";
import { actorOf, anAccount, signedInAs } from "@/tests/support/accounts";
import { withTestDatabase } from "@/tests/support/database";
import { type Account, createOwnToken, issueToken, listTokens, revokeToken, toTokenJson } from ".";

withTestDatabase();

let ada: Account;
let ctx: Context;
beforeAll(async () => {
  ada = await anAccount();
  ctx = await signedInAs(ada);
});

const SITE = "https://repository.example.org/api/records";
async function identified(text: string, by: "header" | "query" = "header") {
  const url = new URL(by === "query" ? `${SITE}?access_token=${text}` : SITE);
  const headers = new Headers(by === "header" ? [["authorization", `Bearer ${text}`]] : []);
  return identify(new Request(url, { headers }), url);
}

test("a token acts as its owner, in the header and in the address", async () => {
  const { text } = await createOwnToken(ctx, { name: "laptop" });
  expect(text).toMatch(/^csh_[\w-]{43}$/);
  for (const by of ["header", "query"] as const)
    expect(await identified(text, by)).toMatchObject({
      actor: { kind: "user", id: String(ada.id), via: "token", scopes: null },
      badToken: false,
      account: String(ada.id),
    });
});

test("only a digest of it is kept, and a hint to recognise it by", async () => {
  const { text, token } = await createOwnToken(ctx, { name: "hidden" });
  const { rows } = await pool().query<{ row: string }>(
    "SELECT row_to_json(t)::text AS row FROM access_token t WHERE id = $1",
    [token.id],
  );
  expect(rows[0]?.row).not.toContain(text.slice(4));
  expect(token.hint).toBe(text.slice(0, 8));
});

test("narrowing scopes narrow it, the baseline scope does not", async () => {
  const scopesOf = async (scopes: string[]) => {
    const { text } = await createOwnToken(ctx, { name: "scoped", scopes });
    const { actor } = await identified(text);
    return actor.kind === "user" ? actor.scopes : undefined;
  };
  expect(await scopesOf(["user:email"])).toBeNull();
  expect(await scopesOf(["deposit:write", "deposit:write"])).toEqual(["deposit:write"]);
});

test("works through its last day and no longer", async () => {
  const at = (moment: string) => ({ ...systemContext(), now: new Date(moment) });
  await expect(
    issueToken(at("2026-11-22T00:00:00Z"), ada.id, {
      name: "late",
      scopes: [],
      lastDay: "2026-11-21",
    }),
  ).rejects.toBeInstanceOf(BadRequest);
  const { text, token } = await issueToken(at("2026-11-21T23:59:59Z"), ada.id, {
    name: "today",
    scopes: [],
    lastDay: "2026-11-21",
  });
  expect(token.expiresAt?.toISOString()).toBe("2026-11-22T00:00:00.000Z");
  expect(toTokenJson(token, new Date("2026-11-21T23:59:59Z"))).toMatchObject({
    expires_at: "2026-11-21",
    is_expired: false,
  });
  await pool().query("UPDATE access_token SET expires_at = now() WHERE id = $1", [token.id]);
  expect(await identified(text)).toMatchObject({ actor: ANONYMOUS, badToken: true });
});

test("revoked it stops working at once, and only its owner revokes it", async () => {
  const { text, token } = await createOwnToken(ctx, { name: "lost" });
  const stranger = await signedInAs(await anAccount());
  await expect(revokeToken(stranger, token.id)).rejects.toBeInstanceOf(NotFound);
  expect((await identified(text)).badToken).toBe(false);
  await revokeToken(ctx, token.id);
  expect((await identified(text)).badToken).toBe(true);
  expect((await listTokens(ctx)).map(({ id }) => id)).not.toContain(token.id);
  await expect(revokeToken(ctx, token.id)).rejects.toBeInstanceOf(NotFound);
  await expect(revokeToken(ctx, "no-uuid")).rejects.toBeInstanceOf(NotFound);
  const [revoked, created] = await historyOf(ctx, "user", String(ada.id));
  expect([revoked, created]).toMatchObject([
    { action: "token.revoke", detail: { token: token.id, name: "lost" } },
    { action: "token.create", detail: { token: token.id, name: "lost" } },
  ]);
});

test("of a blocked account it is worth nothing", async () => {
  const person = await anAccount();
  const { text } = await issueToken(systemContext(), person.id, { name: "x", scopes: [] });
  await pool().query("UPDATE app_user SET blocked_at = now() WHERE id = $1", [person.id]);
  expect(await identified(text)).toMatchObject({ actor: ANONYMOUS, badToken: true });
});

test("its use is noted", async () => {
  const { text, token } = await createOwnToken(ctx, { name: "used" });
  expect(token.lastUsedAt).toBeNull();
  await identified(text);
  const listed = (await listTokens(ctx)).find(({ id }) => id === token.id);
  expect(listed?.lastUsedAt).toBeInstanceOf(Date);
});

test("cannot make, list or revoke tokens: somebody must be signed in", async () => {
  const { token } = await createOwnToken(ctx, { name: "first" });
  const byToken = createContext({ actor: actorOf(ada, { via: "token" }) });
  const nobody = createContext({ actor: ANONYMOUS });
  for (const caller of [byToken, nobody]) {
    await expect(createOwnToken(caller, { name: "second" })).rejects.toBeInstanceOf(NotPermitted);
    await expect(listTokens(caller)).rejects.toBeInstanceOf(NotPermitted);
    await expect(revokeToken(caller, token.id)).rejects.toBeInstanceOf(NotPermitted);
  }
});

test("what is wrong with a wish for one is said by field", async () => {
  const refused = await createOwnToken(ctx, {
    name: " ",
    scopes: ["admin"],
    expires_at: "tomorrow",
  }).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(ValidationError);
  const fields = refused instanceof ValidationError ? refused.issues.map(({ field }) => field) : [];
  expect(fields.sort()).toEqual(["expires_at", "name", "scopes.0"]);
  await expect(createOwnToken(ctx, undefined)).rejects.toMatchObject({
    issues: [{ field: "name", messages: [message("validation.required")] }],
  });
});

test("nobody has more than a hundred, however many are made at once", async () => {
  const person = await anAccount();
  await pool().query(
    `INSERT INTO access_token (id, user_id, name, hash, hint, scopes)
     SELECT gen_random_uuid(), $1, 'many', sha256(n::text::bytea), 'csh_', '{}' FROM generate_series(1, 98) n`,
    [person.id],
  );
  const own = await signedInAs(person);
  const made = await Promise.allSettled(
    Array.from({ length: 6 }, () => createOwnToken(own, { name: "more" })),
  );
  expect(made.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
});
