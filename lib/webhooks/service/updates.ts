import { BadRequest, NotFound, NotPermitted } from "@/lib/core/errors";
import { type Message, message } from "@/lib/core/message";
import type { Context } from "@/lib/db/context";
import { inTransaction } from "@/lib/db/transaction";
import { missingSetting, type Partner, signInTitle } from "@/lib/partners";
import {
  isSyncKind,
  listExpected,
  requestSyncSql,
  SYNC_EVENTS,
  type SyncEvent,
  type SyncSignal,
} from "@/lib/sync";
import {
  findAccountByIdentity,
  knownIdentities,
  linkIdentity,
  notifyOfLinkedSignIn,
} from "@/lib/users";
import { canSignal, canSignalOf } from "../policy";
import { insertDelivery } from "../repository";
import { type Entry, type Payload, readPayload } from "./payload";

export type Judged = { readonly entry: Entry; readonly problem: Message | undefined };

/** What became of a payload: each entry, and why it was refused. */
export type ReceivedUpdates = Pick<Payload, "updates"> & { readonly judged: readonly Judged[] };

const DEFAULT_EVENTS: Readonly<Record<string, readonly string[]>> = {
  users: SYNC_EVENTS,
  groups: SYNC_EVENTS,
  associations: ["associated"],
};

/**
 * Takes signals about people and groups. They are stored with what is to be done about them before they are answered;
 * the partner is asked later.
 */
export async function receiveUpdates(ctx: Context, body: unknown): Promise<ReceivedUpdates> {
  if (!canSignal(ctx.actor)) throw new NotPermitted();
  const { partner, updates, entries } = readPayload(body);
  for (const type of new Set(entries.map((one) => one.type))) {
    if (!canSignalOf(ctx.actor, type, partner.name)) throw new NotPermitted();
    requireSettings(partner, type);
  }
  const hasAssociations = entries.some(({ type }) => type === "associations");
  const take = (open: Context) => judgeAndStore(open, partner, entries, body);
  const judged = hasAssociations ? await inTransaction(ctx, take) : await take(ctx);
  if (judged.every(({ problem }) => problem)) throw refusalOf(judged);
  return { updates, judged };
}

/** A partner whose settings lack what calls need is not asked, so its signals are refused rather than lost later. */
function requireSettings(partner: Partner, type: string): void {
  if (!isSyncKind(type)) return;
  const missing = missingSetting(partner, type);
  if (missing) throw new BadRequest(missing);
}

async function judgeAndStore(
  ctx: Context,
  partner: Partner,
  entries: readonly Entry[],
  body: unknown,
): Promise<Judged[]> {
  const people = await peopleAmong(ctx, partner, entries);
  const judged: Judged[] = [];
  for (const entry of entries) {
    const problem =
      problemOf(partner, entry, people) ??
      (entry.type === "associations" ? await associate(ctx, partner, entry) : undefined);
    judged.push({ entry, problem });
  }
  const good = judged.filter(({ problem }) => !problem).map(({ entry }) => entry);
  const status = good.length === judged.length ? 202 : good.length > 0 ? 207 : 0;
  await insertDelivery(
    ctx,
    {
      instance: partner.name,
      payload: body,
      entries: judged,
      status: status || refusalOf(judged).status,
    },
    requestSyncSql(ctx, partner.name, good.flatMap(signalOf)),
  );
  return judged;
}

/** Those who have an account here, or are about to get one. */
async function peopleAmong(
  ctx: Context,
  { name }: Partner,
  entries: readonly Entry[],
): Promise<ReadonlySet<string>> {
  const users = entries.filter(({ type }) => type === "users");
  const asked = users.filter(({ event }) => event !== "created").map(({ id }) => id);
  if (asked.length === 0) return new Set();
  const known = await knownIdentities(ctx, name, asked);
  const missing = asked.filter((id) => !known.has(id));
  const expected = await listExpected(ctx, name, missing);
  const created = users.filter(({ event }) => event === "created").map(({ id }) => id);
  return new Set([...known.keys(), ...expected, ...created]);
}

function problemOf(
  { userData }: Partner,
  { type, id, event }: Entry,
  people: ReadonlySet<string>,
): Message | undefined {
  const settings = userData?.entity_types;
  const isKnown = (one: string): one is keyof NonNullable<typeof settings> =>
    one in DEFAULT_EVENTS && (settings === undefined || one in settings);
  if (!isKnown(type)) return message("webhooks.unknownType");
  const events = settings?.[type]?.events ?? DEFAULT_EVENTS[type] ?? [];
  if (!events.includes(event)) return message("webhooks.unknownEvent");
  if (type === "users" && event !== "created" && !people.has(id))
    return message("webhooks.unknownUser");
  return undefined;
}

/** Adds a login method to an account, which is never another account's. */
async function associate(
  ctx: Context,
  partner: Partner,
  { id, subject = "" }: Entry,
): Promise<Message | undefined> {
  const idp = partner.name;
  const account = await findAccountByIdentity(ctx, { idp, externalId: subject });
  if (!account) return message("webhooks.unknownUser");
  try {
    if (await linkIdentity(ctx, account, { idp, externalId: id }))
      await notifyOfLinkedSignIn(ctx, account, signInTitle(partner));
    return undefined;
  } catch (error) {
    if (error instanceof NotPermitted) return error.text;
    throw error;
  }
}

function signalOf({ type, id, event }: Entry): SyncSignal[] {
  if (!isSyncKind(type)) return [];
  // Words of a partner's own for a change.
  return [{ kind: type, id, event: isEvent(event) ? event : "updated" }];
}

const isEvent = (event: string): event is SyncEvent => SYNC_EVENTS.some((one) => one === event);

/** Of a payload without one good entry. */
function refusalOf(judged: readonly Judged[]): NotFound | BadRequest {
  const isUnknown = judged.every(
    ({ entry, problem }) => entry.type === "users" && problem?.key === "webhooks.unknownUser",
  );
  if (isUnknown) return new NotFound("webhooks.unknownUsers");
  const [first] = judged;
  return new BadRequest("webhooks.allRefused", {
    reason: first?.problem ?? message("webhooks.empty"),
  });
}
