import { beforeEach, describe, expect, test } from "vitest";
import { ADMIN_ROLE } from "@/lib/core/actor";
import { adoptConfig, config } from "@/lib/core/config";
import { NotPermitted } from "@/lib/core/errors";
import { processWide } from "@/lib/core/process-wide";
import { systemContext } from "@/lib/db/context";
import { pool } from "@/lib/db/database";
import { actorOfSession } from "@/lib/auth/sessions";
import { anAccount, fieldsOf } from "@/tests/support/accounts";
import { withTestDatabase } from "@/tests/support/database";
import {
  completeSetup,
  ensureAdministrator,
  findAccount,
  grantRole,
  isSetUp,
  readSetup,
  setupLink,
  signIn,
  siteName,
} from ".";

withTestDatabase();

const ctx = () => systemContext();
const VISITOR = { address: "203.0.113.7", userAgent: "tests" };
const remembered = [processWide("users.set-up"), processWide("db.remembered")];

/** As if the service had never been set up. */
beforeEach(async () => {
  await pool().query("DELETE FROM app_user");
  await pool().query("DELETE FROM setting");
  await pool().query("DELETE FROM graphile_worker._private_jobs");
  for (const state of remembered) state.value = undefined;
});

async function newLink(): Promise<string> {
  const link = await setupLink(ctx());
  expect(link).toMatch(/^https:\/\/repository\.example\.org\/setup\?token=[\w-]{43}$/);
  return new URL(link ?? "").searchParams.get("token") ?? "";
}

const form = (token: string, more: object = {}) => ({
  token,
  email: "first@example.org",
  password: "a long enough one",
  full_name: "First Person",
  site_name: "Tide Library",
  sample_content: false,
  ...more,
});
const complete = (token: string, more: object = {}) =>
  completeSetup(ctx(), form(token, more), VISITOR);

describe("setting up in the browser", () => {
  test("makes the administrator, signs them in and names the site", async () => {
    expect(await isSetUp(ctx())).toBe(false);
    const token = await newLink();
    expect(await readSetup(ctx(), token)).toEqual({ open: true, tokenIsValid: true });
    const { account, sessionId } = await complete(token);
    expect(account).toMatchObject({ email: "first@example.org", roles: [ADMIN_ROLE] });
    expect(await actorOfSession(sessionId)).toMatchObject({ id: String(account.id) });
    expect(await isSetUp(ctx())).toBe(true);
    expect(await siteName(ctx())).toBe("Tide Library");
    expect(await readSetup(ctx(), token)).toEqual({ open: false, tokenIsValid: false });
    expect(await setupLink(ctx())).toBeUndefined();
  });

  test.each([true, false])("asks for sample content when that is wished: %s", async (isWished) => {
    await complete(await newLink(), { sample_content: isWished });
    const { rowCount } = await pool().query(
      "SELECT FROM graphile_worker.jobs WHERE task_identifier = 'demo.load'",
    );
    expect(rowCount).toBe(isWished ? 1 : 0);
  });

  test("needs a link that was printed; guesses and tampered ones open nothing", async () => {
    const token = await newLink();
    for (const bad of ["", "guess", `${token}x`, token.slice(1), token.toUpperCase()]) {
      expect((await readSetup(ctx(), bad)).tokenIsValid).toBe(false);
      await expect(complete(bad)).rejects.toBeInstanceOf(NotPermitted);
    }
    for (const body of [undefined, null, {}, { token: { not: "" } }])
      await expect(completeSetup(ctx(), body, VISITOR)).rejects.toBeInstanceOf(NotPermitted);
    expect(await isSetUp(ctx())).toBe(false);
  });

  test("works with the links of earlier starts, until one is used", async () => {
    const [first, second] = [await newLink(), await newLink()];
    expect((await readSetup(ctx(), first)).tokenIsValid).toBe(true);
    await complete(second);
    await expect(complete(first)).rejects.toBeInstanceOf(NotPermitted);
  });

  test("keeps digests of links only", async () => {
    const token = await newLink();
    const { rows } = await pool().query<{ text: string }>(
      "SELECT value::text AS text FROM setting",
    );
    expect(rows.map(({ text }) => text).join()).not.toContain(token);
  });

  test("happens once, however many send the form at the same moment", async () => {
    const tokens = [await newLink(), await newLink()];
    const attempts = await Promise.allSettled(
      Array.from({ length: 8 }, (_, at) =>
        complete(tokens[at % 2] ?? "", { email: `person${at}@example.org` }),
      ),
    );
    expect(attempts.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const { rows } = await pool().query("SELECT 1 FROM app_user");
    expect(rows).toHaveLength(1);
  });

  test("says by field what is wrong and can be tried again with the same link", async () => {
    const token = await newLink();
    const refused = complete(token, { email: "x", password: "short", site_name: " " });
    await expect(fieldsOf(refused)).resolves.toEqual(["email", "password", "site_name"]);
    await expect(complete(token, { password: "first@example.org" })).rejects.toMatchObject({
      issues: [{ field: "password" }],
    });
    expect((await complete(token)).account.id).toBeDefined();
  });

  test("is closed by an administrator made otherwise", async () => {
    const token = await newLink();
    await grantRole(ctx(), await anAccount(), ADMIN_ROLE);
    expect(await readSetup(ctx(), token)).toEqual({ open: false, tokenIsValid: false });
    await expect(complete(token)).rejects.toBeInstanceOf(NotPermitted);
  });
});

describe("the administrator named by settings", () => {
  const nameAdministrator = () =>
    adoptConfig({
      ...config(),
      ADMIN_EMAIL: "Chief@Example.org",
      ADMIN_PASSWORD: "from the settings",
    });

  test("is made once, also by two processes that start together", async () => {
    nameAdministrator();
    const made = await Promise.all([ensureAdministrator(ctx()), ensureAdministrator(ctx())]);
    expect(new Set(made.map((account) => account?.id)).size).toBe(1);
    expect(await isSetUp(ctx())).toBe(true);
    expect(await setupLink(ctx())).toBeUndefined();
    const login = { email: "chief@example.org", password: "from the settings" };
    expect((await signIn(ctx(), login, VISITOR)).account.roles).toEqual([ADMIN_ROLE]);
  });

  test("keeps the password they chose since", async () => {
    nameAdministrator();
    await ensureAdministrator(ctx());
    adoptConfig({ ...config(), ADMIN_PASSWORD: "changed in the settings" });
    await ensureAdministrator(ctx());
    const login = { email: "chief@example.org", password: "from the settings" };
    expect((await signIn(ctx(), login, VISITOR)).account).toBeDefined();
  });

  test("becomes one when the account exists already", async () => {
    nameAdministrator();
    await anAccount({ email: "chief@example.org" });
    await ensureAdministrator(ctx());
    expect((await findAccount(ctx(), "chief@example.org"))?.roles).toEqual([ADMIN_ROLE]);
  });
});

test("the site is called as its settings say until somebody names it", async () => {
  expect(await siteName(ctx())).toBe("Commonshelf");
});
