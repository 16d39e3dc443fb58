import { randomUUID } from "node:crypto";
import { MS_PER_DAY } from "@/lib/core/calendar";
import { BadRequest } from "@/lib/core/errors";
import type { Message } from "@/lib/core/message";
import { newTimeId } from "@/lib/core/time-ids";
import { truncate, cleanLine, cleanText } from "@/lib/core/text";
import type { Context } from "@/lib/db/context";
import { inEnglish } from "@/lib/i18n/translate";
import type { EntityReference } from "../entity-reference";
import * as repository from "../repository";
import type { RequestRow, RequestType } from "../types";
import { notifyOfRequests } from "./notify";
import { type Comment, type CommentInput, readComment } from "./comment-text";
import { authorOf } from "./authorise";
import { indexRequests } from "./index-entry";

export type RequestWanted = {
  readonly createdBy: EntityReference;
  readonly receiver: EntityReference;
  /** The account behind a receiver that is an address. */
  readonly addressee?: EntityReference | undefined;
  readonly topic?: EntityReference | null;
  readonly title: string | Message;
  readonly description?: string | Message;
  readonly payload?: Readonly<Record<string, unknown>>;
  /** Taken until the request is closed: there is one of a kind. Where each person may have one, it ends with `:<account>`. */
  readonly openKey?: string;
  /** "submitted" unless told otherwise. */
  readonly status?: "created" | "submitted";
  /** Instead of the type's own; null for never. */
  readonly expiresAt?: Date | null;
  /** Who else may read it, as keys: `user:7`, `group:editors`. */
  readonly alsoReaders?: readonly string[];
  /** Of the request that it takes the place of, at the same address: what was read of that is stale. */
  readonly replaces?: Pick<RequestRow, "revision"> | undefined;
  /** The first thing said. */
  readonly comment?: CommentInput | undefined;
};
type OpenOptions = {
  /** Sends no notifications: the request is decided within the same change. */
  readonly isQuiet?: boolean;
};

const MAX_TITLE_CHARACTERS = 1000;

/** Makes a request. The caller has checked that the actor may. */
export async function openRequest(
  ctx: Context,
  type: RequestType,
  wanted: RequestWanted,
  options: OpenOptions = {},
): Promise<RequestRow> {
  const [request] = await openRequests(ctx, type, [wanted], options);
  if (!request) throw new Error("A request was asked for and none was made.");
  return request;
}

/** Makes several by a constant number of statements: all of them, or none when one is open already. */
export async function openRequests(
  ctx: Context,
  type: RequestType,
  wanted: readonly RequestWanted[],
  { isQuiet = false }: OpenOptions = {},
): Promise<RequestRow[]> {
  const newRequests = wanted.map((one) => newRequest(ctx, type, one));
  const rows = await repository.insertRequests(
    ctx,
    newRequests.map(({ row }) => row),
  );
  if (rows.length < newRequests.length) throw new BadRequest("requests.openAlready");
  await repository.insertEvents(
    ctx,
    newRequests.flatMap(({ words }) => words),
  );
  const made = new Map(rows.map((row) => [row.id, row]));
  const opened: RequestRow[] = [];
  for (const { row } of newRequests) {
    const request = made.get(row.id);
    if (!request) continue;
    if (request.status === "submitted") await type.on.submit?.(ctx, request);
    opened.push(request);
  }
  await indexRequests(ctx, type, opened);
  const submitted = opened.filter(({ status }) => status === "submitted");
  const comments = new Map(
    newRequests.map(({ row, words }) => [row.id, words[0]?.payload.content]),
  );
  const wordsOf = ({ id }: RequestRow) => comments.get(id);
  if (!isQuiet) await notifyOfRequests(ctx, type, submitted, { action: "submit", wordsOf });
  return opened;
}

/** A title as it is kept. */
export const cleanTitle = (text: string) => truncate(cleanLine(text), MAX_TITLE_CHARACTERS);

const textOf = (given: string | Message) => (typeof given === "string" ? given : inEnglish(given));
const messageIn = (given: string | Message | undefined) =>
  typeof given === "object" ? given : null;

type NewRequest = {
  row: repository.NewRequest;
  words: (repository.NewEvent & { payload: Comment })[];
};

function newRequest(ctx: Context, type: RequestType, wanted: RequestWanted): NewRequest {
  const { status = "submitted", comment } = wanted;
  const id = randomUUID();
  const by = { requestId: id, createdBy: authorOf(ctx) };
  const words = comment
    ? [{ ...by, id: newTimeId(), type: "C" as const, payload: readComment(comment) }]
    : [];
  const days = type.expiresDays;
  const byType = days === undefined ? null : new Date(ctx.now.getTime() + days * MS_PER_DAY);
  return {
    words,
    row: {
      id,
      type: type.id,
      status,
      title: cleanTitle(textOf(wanted.title)),
      description: cleanText(textOf(wanted.description ?? "")),
      titleMessage: messageIn(wanted.title),
      descriptionMessage: messageIn(wanted.description),
      createdBy: wanted.createdBy,
      receiver: wanted.receiver,
      addressee: wanted.addressee ?? null,
      topic: wanted.topic ?? null,
      alsoReaders: wanted.alsoReaders ?? [],
      payload: wanted.payload ?? {},
      openKey: wanted.openKey ?? null,
      expiresAt: wanted.expiresAt === undefined ? byType : wanted.expiresAt,
      lastReplyId: words[0]?.id ?? null,
      revision: (wanted.replaces?.revision ?? 0) + 1,
    },
  };
}
