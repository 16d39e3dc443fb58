import { isDeepStrictEqual } from "node:util";
import { type Issue, issueAt, NotPermitted, ValidationError } from "@/lib/core/errors";
import { isObject } from "@/lib/core/json";
import { message } from "@/lib/core/message";
import { characters, cleanLine, cleanText } from "@/lib/core/text";
import { type Expected, requireRevision } from "@/lib/core/revision";
import type { Context } from "@/lib/db/context";
import * as repository from "../repository";
import { isClosed, type RequestJson } from "../schema";
import { requestJson } from "../serializer";
import type { RequestRow, RequestType } from "../types";
import { notifyOfRequests } from "./notify";
import { authorise, isAllowed, lockRequest } from "./authorise";
import { indexRequests } from "./index-entry";
import { changeReviewers, readReviewers } from "./reviewers";

const MAX_TITLE_CHARACTERS = 1000;
const MAX_DESCRIPTION_CHARACTERS = 10_000;

/** Kept by the service; clients that send a whole request back send them along. */
const OURS: readonly (keyof RequestJson)[] = [
  ...(["id", "number", "is_open", "is_closed", "is_expired", "expires_at", "is_locked"] as const),
  ...(["files", "last_reply", "last_activity_at", "created", "updated", "revision_id"] as const),
  ...(["links", "expanded", "submitted_at"] as const),
];
/** May be sent along, but not with another value. */
const FIXED = ["type", "status", "created_by", "receiver", "topic", "payload"] as const;

type Update = { readonly body: unknown; readonly expected?: Expected };

/**
 * Changes title, description and reviewers, and while it is not sent whom it asks. Until then its maker does, then
 * both sides; a closed one only administrators.
 */
export async function updateRequest(
  ctx: Context,
  type: RequestType,
  { id }: Pick<RequestRow, "id">,
  { body, expected }: Update,
): Promise<RequestRow> {
  const request = await lockRequest(ctx, { id });
  const action = request.status === "created" ? "compose" : "update";
  authorise(ctx, isClosed(request.status) ? "moderate" : action, type, request);
  requireRevision(expected, request.revision);
  const given = isObject(body) ? body : {};
  const before = await requestJson(ctx, type, request);
  const receiverFrom = request.status === "created" ? type.receiverFrom : undefined;
  const isMoved = !isDeepStrictEqual(given.receiver ?? before.receiver, before.receiver);
  const issues = [...issuesOfKeys(given, before, receiverFrom ? ["receiver"] : [])];
  const title = textOf(given, "title", { clean: cleanLine, least: 1, most: MAX_TITLE_CHARACTERS });
  const description = textOf(given, "description", {
    clean: cleanText,
    least: 0,
    most: MAX_DESCRIPTION_CHARACTERS,
  });
  issues.push(...[title, description].flatMap((one) => ("issue" in one ? [one.issue] : [])));
  if (issues.length > 0) throw new ValidationError(issues);

  const reviewers =
    given.reviewers === undefined || isDeepStrictEqual(given.reviewers, before.reviewers ?? [])
      ? undefined
      : await readReviewers(ctx, type, given.reviewers);
  if (reviewers && !isAllowed(ctx, "setReviewers", type, request)) throw new NotPermitted();
  const receiver =
    receiverFrom && isMoved
      ? await receiverFrom(ctx, isObject(given.receiver) ? given.receiver : {})
      : undefined;
  const after = await repository.updateRequest(ctx, id, {
    ...("text" in title ? { title: title.text, titleMessage: null } : {}),
    ...("text" in description ? { description: description.text, descriptionMessage: null } : {}),
    ...(reviewers ? { reviewers } : {}),
    ...(receiver ? { receiver } : {}),
  });
  if (reviewers) {
    await changeReviewers(ctx, request, reviewers);
    await type.on.reviewers?.(ctx, after);
  }
  await indexRequests(ctx, type, [after]);
  const added = after.reviewers.filter((reviewer) => !request.reviewers.includes(reviewer));
  if (added.length > 0) await notifyOfRequests(ctx, type, [after], { reviewers: added });
  return after;
}

function* issuesOfKeys(
  given: Record<string, unknown>,
  before: RequestJson,
  free: readonly string[],
): Generator<Issue> {
  for (const [key, value] of Object.entries(given)) {
    if (["title", "description", "reviewers", ...free].includes(key)) continue;
    if (OURS.some((one) => one === key)) continue;
    const fixed = FIXED.find((one) => one === key);
    if (!fixed) yield issueAt(key, "validation.unknownField");
    else if (!isDeepStrictEqual(value, before[fixed] ?? (fixed === "payload" ? {} : null)))
      yield issueAt(key, "validation.cannotChange");
  }
}

type Read = { text: string } | { issue: Issue } | { absent: true };

function textOf(
  given: Record<string, unknown>,
  field: string,
  rule: { clean: (text: string) => string; least: number; most: number },
): Read {
  const value = given[field];
  if (value === undefined) return { absent: true };
  if (typeof value !== "string") return { issue: issueAt(field, "validation.string") };
  const text = rule.clean(value);
  if (characters(text) < rule.least)
    return { issue: issueAt(field, message("validation.tooShort", { minimum: rule.least })) };
  if (characters(text) > rule.most)
    return { issue: issueAt(field, message("validation.tooLong", { maximum: rule.most })) };
  return { text };
}
