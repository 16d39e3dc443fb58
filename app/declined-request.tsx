import type { ReactNode } from "react";
import { DeclinedNotice } from "@/components/requests/declined-notice";
import type { RequestJson } from "@/components/requests/request-json";
import { abilitiesOf, readCollection } from "@/lib/collections";
import { config } from "@/lib/core/config";
import type { Context } from "@/lib/db/context";
import { referencedId, type RequestRow } from "@/lib/request-engine";
import { readDecisionWords } from "@/lib/requests";
import { closedFilesOf, readWork } from "@/lib/works";
import { orNothing } from "./or-nothing";

type Shown = {
  /** As the reader is shown it, with the names of its sides. */
  request: RequestJson;
  /** Whether the reader is who asked. */
  isOwn: boolean;
  /** Whether the same was not asked for again since. */
  isLast: boolean;
};

/** Why somebody was not let in or given access, and what they can do; of works in collections `reviewedWork` says it. */
export async function declinedRequest(
  ctx: Context,
  row: RequestRow,
  { request, isOwn, isLast }: Shown,
): Promise<ReactNode> {
  if (row.status !== "declined" || !isOwn) return null;
  const what = KINDS[row.type];
  if (!what) return null;
  const words = await readDecisionWords(ctx, row.id);
  const findTopic = what === "membership" ? collectionOf : workOf;
  const topic = isLast ? await findTopic(ctx, row) : undefined;
  return <DeclinedNotice request={request} what={what} words={words} topic={topic} />;
}

const KINDS: Readonly<Record<string, "membership" | "access">> = {
  "community-membership-request": "membership",
  "user-access-request": "access",
};

async function collectionOf(ctx: Context, { receiver }: RequestRow) {
  const collection = await orNothing(
    readCollection(ctx, referencedId("community", receiver) ?? ""),
  );
  if (!collection) return undefined;
  const { id, slug, metadata } = collection;
  const isMember =
    ctx.actor.kind === "user" &&
    ctx.actor.memberships.some(({ collectionId }) => collectionId === id);
  return {
    name: metadata.title,
    href: `/collections/${slug}`,
    mayAskAgain:
      config().MEMBERSHIP_REQUESTS && !isMember && abilitiesOf(ctx, collection).askForMembership,
  };
}

async function workOf(ctx: Context, { topic, title }: RequestRow) {
  const work = await orNothing(readWork(ctx, referencedId("record", topic) ?? ""));
  if (!work) return undefined;
  const closed = await closedFilesOf(ctx, work);
  return {
    name: work.metadata.title ?? title,
    href: `/records/${work.id}`,
    mayAskAgain: closed?.canBeAskedFor === true && !closed.asked,
  };
}
