import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { beforeEach, expect, test } from "vitest";
import { ADMIN_ROLE, ANONYMOUS } from "@/lib/core/actor";
import { MS_PER_DAY } from "@/lib/core/calendar";
import { config } from "@/lib/core/config";
import { Conflict, NotFound, NotPermitted } from "@/lib/core/errors";
import { historyOf } from "@/lib/audit";
import { createContext } from "@/lib/db/context";
import { pool } from "@/lib/db/database";
import { runDueJobs } from "@/lib/jobs/worker";
import { anAccount, fieldsOf, signedInAs } from "@/tests/support/accounts";
import { withTestDatabase } from "@/tests/support/database";
import {
  changeAccountStatus,
  inviteAgain,
  inviteToAccount,
  isWaitingForPassword,
  resetPassword,
  signIn,
} from ".";
import { userJobs } from "./jobs";

withTestDatabase();

const PASSWORD = "tide pools at dawn";
const outbox = () => path.join(config().DATA_DIR, "outbox");
const anonymous = (now = new Date()) => createContext({ actor: ANONYMOUS, now });
const administrator = async () => signedInAs(await anAccount({ roles: [ADMIN_ROLE] }));
const somebody = (name: string) => ({
  email: `${name}@example.org`,
  profile: { full_name: "Ida Invited", affiliations: "Harbour Board" },
});

beforeEach(async () => {
  rmSync(outbox(), { recursive: true, force: true });
  await pool().query("DELETE FROM graphile_worker._private_jobs");
});

type Mail = { to: string; text: string };

async function sent(): Promise<Mail[]> {
  await runDueJobs(userJobs);
  if (!existsSync(outbox())) return [];
  return readdirSync(outbox())
    .filter((name) => name.endsWith(".json"))
    .map((name) => JSON.parse(readFileSync(path.join(outbox(), name), "utf8")) as Mail);
}
const tokenIn = (mails: readonly Mail[]) =>
  /\/reset-password\?token=([\w-]{43})/.exec(mails.at(-1)?.text ?? "")?.[1] ?? "";

test("an account is made with the preferences that were sent, those for notifications among them", async () => {
  const notifications = {
    enabled: true,
    channels: { reviews: { mail: false, in_app: true } },
  };
  const preferences = { visibility: "restricted", notifications };
  const account = await inviteToAccount(await administrator(), {
    ...somebody("olga"),
    preferences,
  });
  expect(account.preferences).toMatchObject(preferences);
  await expect(
    inviteToAccount(await administrator(), {
      ...somebody("nora"),
      preferences: { notifications: { enabled: "no" } },
    }),
  ).rejects.toMatchObject({ issues: [{ field: "preferences.notifications.enabled" }] });
});

test("somebody who is invited chooses a password by the link, and is in", async () => {
  const admin = await administrator();
  const account = await inviteToAccount(admin, somebody("ida"));
  expect(account).toMatchObject({ email: "ida@example.org", username: "ida", active: true });
  expect(account.verifiedAt).toEqual(admin.now);
  expect(account.profile.affiliations).toBe("Harbour Board");
  const mails = await sent();
  expect(mails).toMatchObject([{ to: "ida@example.org" }]);
  expect(mails[0]?.text).toContain("expires in 7 days");
  const aWeekLater = new Date(Date.now() + 8 * MS_PER_DAY);
  const body = { token: tokenIn(mails), new_password: PASSWORD };
  const from = { address: undefined, userAgent: undefined };
  await expect(resetPassword(anonymous(aWeekLater), body, from)).rejects.toThrow("users.linkUsed");
  expect(await isWaitingForPassword(admin, account)).toBe(true);
  const opened = await resetPassword(anonymous(), body, from);
  expect(opened?.account.id).toBe(account.id);
  expect(await isWaitingForPassword(admin, account)).toBe(false);
  await expect(isWaitingForPassword(anonymous(), account)).rejects.toThrow(NotPermitted);
  const entered = await signIn(anonymous(), { email: "ida", password: PASSWORD }, from);
  expect(entered.account.id).toBe(account.id);
  await expect(resetPassword(anonymous(), body, from)).rejects.toThrow("users.linkUsed");
  const actions = (await historyOf(admin, "user", String(account.id))).map(({ action }) => action);
  expect(actions).toEqual(expect.arrayContaining(["user.create", "user.password.reset"]));
});

test("only administrators who are here themselves invite, and everybody once", async () => {
  const admin = await administrator();
  const member = await signedInAs(await anAccount());
  await expect(inviteToAccount(member, somebody("eve"))).rejects.toThrow(NotPermitted);
  await expect(inviteAgain(member, "1")).rejects.toThrow(NotPermitted);
  await inviteToAccount(admin, somebody("eve"));
  await expect(inviteToAccount(admin, somebody("eve"))).rejects.toThrow(Conflict);
  expect(await fieldsOf(inviteToAccount(admin, { email: "no", profile: {} }))).toEqual([
    "email",
    "profile.full_name",
  ]);
  expect(await sent()).toHaveLength(1);
});

test("a second link is sent to whoever has no password yet, and to nobody else", async () => {
  const admin = await administrator();
  const { id } = await inviteToAccount(admin, somebody("ada"));
  await sent();
  rmSync(outbox(), { recursive: true });
  await inviteAgain(admin, String(id));
  const mails = await sent();
  expect(mails).toHaveLength(1);
  await resetPassword(
    anonymous(),
    { token: tokenIn(mails), new_password: PASSWORD },
    { address: undefined, userAgent: undefined },
  );
  await expect(inviteAgain(admin, String(id))).rejects.toThrow("users.passwordChosen");
  await expect(inviteAgain(admin, "99999")).rejects.toThrow(NotFound);
});

test("an account that was closed before the mail went out is sent nothing", async () => {
  const admin = await administrator();
  const { id } = await inviteToAccount(admin, somebody("otto"));
  await changeAccountStatus(admin, String(id), "deactivate");
  expect(await sent()).toEqual([]);
  await expect(inviteAgain(admin, String(id))).rejects.toThrow("users.closedNothingSent");
});
