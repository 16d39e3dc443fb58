import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { ADMIN_ROLE, SYSTEM } from "@/lib/core/actor";
import { config } from "@/lib/core/config";
import { processWide } from "@/lib/core/process-wide";
import { NotPermitted } from "@/lib/core/errors";
import { parse } from "@/lib/core/parse";
import { as, type Context } from "@/lib/db/context";
import * as settings from "@/lib/db/stored-settings";
import { inTransaction } from "@/lib/db/transaction";
import { enqueue, type JobRequest } from "@/lib/jobs";
import { recordAudit } from "@/lib/audit";
import type { Account } from "../account";
import * as roles from "../repository/roles";
import { setupBody } from "../schema";
import { createAccount, findAccount } from "./accounts";
import { openSession, type Visitor } from "./sign-in";
import { forgetSiteName, saveSiteName, siteName } from "./site-name";

/**
 * The first visit. The service is set up once it has an administrator: named by settings, made by the command
 * line, or made in the browser by the holder of a link printed when the service starts. Only digests of
 * links are kept; all of them end with the first use.
 */
const LINKS = "setup.links";
const MAX_LINKS = 5;
const stored = z.object({ hashes: z.array(z.string()) });

/**
 * Requests sample works; the job is in `lib/demo`, because this module may not import works. Its name is its key as well, so that of
 * two that are asked for before one begins one is made.
 */
export const loadDemoRequest: JobRequest<Record<string, never>> = {
  name: "demo.load",
  input: z.strictObject({}),
};

/** The database that is known to be set up. */
const setUpIn = processWide<string>("users.set-up");

/** Whether the service has an administrator. Every page asks, so the result is remembered once it is true. */
export async function isSetUp(ctx: Context): Promise<boolean> {
  const database = config().DATABASE_URL ?? "";
  if (setUpIn.value === database) return true;
  if ((await roles.countMembers(ctx, ADMIN_ROLE)) === 0) return false;
  setUpIn.value = database;
  return true;
}

/** Makes the administrator the settings name. Running it again changes nothing, not even a password. */
export async function ensureAdministrator(ctx: Context): Promise<Account | undefined> {
  const { ADMIN_EMAIL, ADMIN_PASSWORD } = config();
  if (!ADMIN_EMAIL || !ADMIN_PASSWORD) return undefined;
  return inTransaction(as(ctx, SYSTEM), async (open) => {
    await roles.ensureRole(open, ADMIN_ROLE);
    await roles.lockRole(open, ADMIN_ROLE); // two processes may start at once
    const found = await findAccount(open, ADMIN_EMAIL);
    if (found) {
      const added = await roles.addToRole(open, found.id, ADMIN_ROLE);
      if (added)
        await recordAudit(open, {
          action: "user.role.grant",
          objectType: "user",
          objectId: String(found.id),
          detail: { role: ADMIN_ROLE },
        });
      return found;
    }
    return createAccount(open, {
      email: ADMIN_EMAIL,
      password: ADMIN_PASSWORD,
      fullName: "Administrator",
      roles: [ADMIN_ROLE],
    });
  });
}

/** A fresh link to the setup page while the service is not set up; earlier ones keep working. */
export async function setupLink(ctx: Context): Promise<string | undefined> {
  const token = randomBytes(32).toString("base64url");
  const isOpen = await inTransaction(ctx, async (open) => {
    const hashes = await lockLinks(open);
    if ((await roles.countMembers(open, ADMIN_ROLE)) > 0) return false;
    const kept = [...hashes.slice(1 - MAX_LINKS), digest(token)];
    await settings.writeSetting(open, LINKS, { hashes: kept });
    return true;
  });
  return isOpen ? `${config().APP_URL}/setup?token=${token}` : undefined;
}

/** Whether setup is open, and whether a token is one of those printed. */
export async function readSetup(
  ctx: Context,
  token: string | undefined,
): Promise<{ open: boolean; tokenIsValid: boolean }> {
  if (await isSetUp(ctx)) return { open: false, tokenIsValid: false };
  const found = stored.safeParse(await settings.readSetting(ctx, LINKS));
  const hashes = found.success ? found.data.hashes : [];
  return { open: true, tokenIsValid: token !== undefined && isAmong(hashes, token) };
}

/** The values that the setup page needs. */
export async function describeSetup(ctx: Context, token: string | undefined) {
  const { open, tokenIsValid } = await readSetup(ctx, token);
  return { open, token_is_valid: tokenIsValid, site_name: await siteName(ctx) };
}

/**
 * Makes the administrator, names the site and signs in. Of several at once with valid links one succeeds.
 */
export async function completeSetup(
  ctx: Context,
  body: unknown,
  visitor: Visitor,
): Promise<{ account: Account; sessionId: string }> {
  const given = z.looseObject({ token: z.string() }).safeParse(body);
  const state = await readSetup(ctx, given.success ? given.data.token : undefined);
  if (!state.open) throw new NotPermitted("users.setUpAlready");
  if (!state.tokenIsValid) throw new NotPermitted("users.setUpLink");
  const wanted = parse(setupBody, body);
  const done = await inTransaction(as(ctx, SYSTEM), async (open) => {
    if (!isAmong(await lockLinks(open), wanted.token)) throw new NotPermitted("users.setUpAlready");
    await settings.deleteSetting(open, LINKS);
    const made = await createAccount(open, {
      email: wanted.email,
      password: wanted.password,
      fullName: wanted.full_name,
      roles: [ADMIN_ROLE],
    });
    await saveSiteName(open, wanted.site_name);
    if (wanted.sample_content)
      await enqueue(open, loadDemoRequest, {}, { key: loadDemoRequest.name });
    await recordAudit(open, {
      action: "service.setup",
      objectType: "service",
      objectId: "service",
      detail: { administrator: String(made.id), sampleContent: wanted.sample_content },
    });
    return { account: made, sessionId: await openSession(open, made, visitor) };
  });
  forgetSiteName();
  setUpIn.value = config().DATABASE_URL ?? "";
  return done;
}

async function lockLinks(ctx: Context): Promise<readonly string[]> {
  const found = stored.safeParse(await settings.lockSetting(ctx, LINKS));
  return found.success ? found.data.hashes : [];
}

function isAmong(hashes: readonly string[], token: string): boolean {
  const given = Buffer.from(digest(token));
  return hashes.some((hash) => {
    const known = Buffer.from(hash);
    return known.length === given.length && timingSafeEqual(known, given);
  });
}

function digest(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
