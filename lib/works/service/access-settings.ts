import { z } from "zod";
import { changedFields } from "@/lib/audit";
import type { Context } from "@/lib/db/context";
import { runAsOneStatement } from "@/lib/db/one-statement";
import { sanitizeHtml } from "@/lib/core/html";
import { cleanText } from "@/lib/core/text";
import { isObject } from "@/lib/core/json";
import { parse } from "@/lib/core/parse";
import * as repository from "../repository";
import type { Draft, Work } from "../rows";
import { accessSettingsJson } from "../schema";
import { openManaged } from "./grants";
import { auditSql } from "./audit";

const settingsInput = accessSettingsJson
  .extend({
    accept_conditions_text: z.string().max(10_000).nullable(),
    secret_link_expiration: accessSettingsJson.shape.secret_link_expiration.min(0).max(365),
  })
  .partial()
  .strict();

/** Replaces the settings for access requests of a work; fields left out go back to their defaults. */
export async function changeAccessSettings(
  ctx: Context,
  id: string,
  body: unknown,
): Promise<Work | Draft> {
  const found = await openManaged(ctx, id, { lock: true });
  const given = parse(settingsInput, settingsOf(body) ?? {});
  const text = given.accept_conditions_text;
  const accessSettings = {
    allow_user_requests: given.allow_user_requests ?? false,
    allow_guest_requests: given.allow_guest_requests ?? false,
    accept_conditions_text: text ? sanitizeHtml(cleanText(text)) : null,
    secret_link_expiration: given.secret_link_expiration ?? 0,
  };
  const before = found.parent;
  const { parent, change } = repository.changeParent(ctx, before, { accessSettings });
  const fields = changedFields(before.accessSettings, accessSettings);
  await runAsOneStatement(ctx.db, [
    change,
    auditSql(ctx, "change-access-settings", before.id, {}, fields),
  ]);
  return { ...found, parent };
}

/** Takes the settings alone, or inside the JSON of a work. */
function settingsOf(body: unknown): unknown {
  if (!isObject(body) || !isObject(body.parent)) return body;
  return isObject(body.parent.access) ? body.parent.access.settings : undefined;
}
