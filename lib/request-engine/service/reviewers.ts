import { config } from "@/lib/core/config";
import { BadRequest, issueAt, ValidationError } from "@/lib/core/errors";
import { newTimeId } from "@/lib/core/time-ids";
import type { Context } from "@/lib/db/context";
import { findGroups, findPeople } from "@/lib/users";
import { z } from "zod";
import { parse } from "@/lib/core/parse";
import { errorKey } from "@/lib/core/parse";
import { referencedId, type EntityReference, referenceJson } from "../entity-reference";
import * as repository from "../repository";
import type { RequestRow, RequestType } from "../types";
import { authorOf } from "./authorise";

/* People and groups who are asked for their opinion: they read and comment, and do not decide. */

const MAX_REVIEWERS = 15;

const id = z.union([z.string(), z.int()]).transform(String);
const input = z.object({
  reviewers: z
    .array(z.union([z.strictObject({ user: id }), z.strictObject({ group: id })]), {
      error: errorKey("validation.list"),
    })
    .max(1000),
});

/** The references a body names; each must be visible to the actor. */
export async function readReviewers(
  ctx: Context,
  type: RequestType,
  given: unknown,
): Promise<EntityReference[]> {
  if (!type.hasReviewers || !config().REQUEST_REVIEWERS)
    throw new BadRequest("requests.reviewersDisabled");
  const { reviewers } = parse(input, { reviewers: given });
  const references = reviewers.map((one): EntityReference =>
    "user" in one ? `user:${one.user}` : `group:${one.group}`,
  );
  if (!config().GROUPS_ALLOWED && references.some((reference) => referencedId("group", reference)))
    throw new BadRequest("requests.groupReviewersDisabled");
  const wanted = [...new Set(references)];
  if (wanted.length > MAX_REVIEWERS)
    throw new BadRequest("requests.tooManyReviewers", { maximum: MAX_REVIEWERS });
  const of = (kind: "user" | "group") =>
    wanted.flatMap((reference) => referencedId(kind, reference) ?? []);
  const people = await findPeople(ctx, of("user"));
  const groups = await findGroups(ctx, of("group"));
  const isKnown = (reference: EntityReference) =>
    people.has(referencedId("user", reference) ?? "") ||
    groups.has(referencedId("group", reference) ?? "");
  const issues = wanted.flatMap((reference, at) =>
    isKnown(reference) ? [] : [issueAt(`reviewers.${at}`, "requests.unknownParty")],
  );
  if (issues.length > 0) throw new ValidationError(issues);
  return wanted;
}

/** Notes in the timeline who came and who went. */
export async function changeReviewers(
  ctx: Context,
  before: RequestRow,
  after: readonly EntityReference[],
): Promise<void> {
  const added = after.filter((reference) => !before.reviewers.includes(reference));
  const removed = before.reviewers.filter((reference) => !after.includes(reference));
  if (added.length + removed.length === 0) return;
  const verb = removed.length === 0 ? "added" : added.length === 0 ? "removed" : "updated";
  await repository.insertEvents(ctx, [
    {
      id: newTimeId(),
      requestId: before.id,
      type: "R",
      createdBy: authorOf(ctx),
      payload: {
        event: "reviewers_updated",
        content: `${verb} a reviewer`,
        reviewers: [...added, ...removed].map(referenceJson),
      },
    },
  ]);
}
