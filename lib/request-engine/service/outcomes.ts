import { type Message, message } from "@/lib/core/message";
import type { Context } from "@/lib/db/context";
import { findAccounts, nameOfAccount } from "@/lib/users";
import { shownTo } from "../addressee";
import { type EntityReference, referencedId } from "../entity-reference";
import * as repository from "../repository";
import { type ClosedStatus, isClosed } from "../schema";
import type { RequestRow, RequestType } from "../types";
import { isAllowed } from "./authorise";

/** How a request ended, in words. */
type RequestOutcome = {
  readonly status: ClosedStatus;
  readonly changesRequested: boolean;
  readonly text: Message;
};

/**
 * How requests ended, by their ids: of those that are closed and that the actor may read. Three statements for any
 * number of them.
 */
export async function outcomesOf(
  ctx: Context,
  findType: (request: RequestRow) => RequestType | undefined,
  ids: readonly string[],
): Promise<ReadonlyMap<string, RequestOutcome>> {
  const requests = (await repository.listRequests(ctx, [...new Set(ids)])).filter((request) => {
    const type = findType(request);
    return type && isAllowed(ctx, "read", type, request);
  });
  const nameOf = await namesOfDeciders(ctx, requests);
  const outcomes = new Map<string, RequestOutcome>();
  for (const request of requests) {
    const { id, status, changesRequested } = request;
    if (!isClosed(status)) continue;
    const ending = changesRequested ? "changesRequested" : status;
    outcomes.set(id, { status, changesRequested, text: wordsFor(ending, nameOf(request)) });
  }
  return outcomes;
}

/** Who accepted or declined each of these requests, as far as that is a person whom the actor may know. */
async function namesOfDeciders(
  ctx: Context,
  requests: readonly RequestRow[],
): Promise<(request: RequestRow) => string | undefined> {
  const decided = requests.filter(({ status }) => status === "accepted" || status === "declined");
  const deciders = await repository.listDeciders(
    ctx,
    decided.map(({ id }) => id),
  );
  const shown = new Map<string, EntityReference>();
  for (const request of decided) {
    const decider = deciders.get(request.id);
    if (decider) shown.set(request.id, shownTo(ctx.actor, request, decider));
  }
  const userIds = [...shown.values()].flatMap((reference) => referencedId("user", reference) ?? []);
  const accounts = await findAccounts(ctx, [...new Set(userIds)]);
  return ({ id }) => {
    const reference = shown.get(id) ?? null;
    const account = accounts.get(referencedId("user", reference) ?? "");
    return account ? nameOfAccount(account) : referencedId("email", reference);
  };
}

type Ending = ClosedStatus | "changesRequested";

function wordsFor(ending: Ending, name: string | undefined): Message {
  if (ending === "accepted")
    return name
      ? message("requests.outcomes.acceptedBy", { name })
      : message("requests.outcomes.accepted");
  if (ending === "declined")
    return name
      ? message("requests.outcomes.declinedBy", { name })
      : message("requests.outcomes.declined");
  if (ending === "changesRequested")
    return name
      ? message("requests.outcomes.changesRequestedBy", { name })
      : message("requests.outcomes.changesRequested");
  return ending === "expired"
    ? message("requests.outcomes.expired")
    : message("requests.outcomes.cancelled");
}
