import { createHmac } from "node:crypto";
import { dayOf, textOfDay } from "@/lib/core/calendar";
import { recentlyUsed } from "@/lib/core/recently-used";
import type { Context } from "@/lib/db/context";
import type { Database } from "@/lib/db/database";
import { inTransaction } from "@/lib/db/transaction";
import { kindOfAgent } from "./agents";
import { AgentsOfAddresses } from "./agents-of-addresses";
import { countryFinder } from "./countries";
import { type UsageFile, type UsageItem, withDigest } from "./items";
import {
  addMissingPartitions,
  type EventNames,
  type EventRow,
  insertEvents,
  saltOfDay,
} from "./repository/events";
import type { Visit } from "./visit";

export type VisitWriterOptions = {
  readonly context: () => Context;
  /** Reads works of a higher module: those of the ids that are published versions. */
  readonly describe: (ctx: Context, workIds: readonly string[]) => Promise<readonly UsageItem[]>;
  /** Whether all changes of works are heard, so that `forgetItems` is called after each; else no item is kept. */
  readonly hearsChanges?: () => boolean;
};

type Visitor = Pick<EventRow, "visitor" | "agent" | "agentKind" | "country">;
/** An item as it was written. */
type KeptItem = { readonly item: UsageItem; readonly id: number; readonly until: number };
/** What visitors of a day are told by. */
type Day = {
  readonly salt: Buffer;
  /** Of readers who are not signed in, by address and program: sessions are kept by nobody. */
  readonly guests: Map<string, Visitor>;
};
/** By days, as in `core/calendar`. */
type Days = ReadonlyMap<number, Day>;
type Written = EventNames & { readonly described: readonly UsageItem[]; readonly days: Days };

const MAX_AGENT_LENGTH = 200;
const MAX_KEPT = 1_000;
/** Guests of a day: 5 MB. */
const MAX_GUESTS = 5_000;
/** What comes with time, such as the end of an embargo, is no change that is heard. */
const KEPT_MS = 60_000;

/**
 * Writes visits as events. Addresses are gone then: stored is a hash by a salt that is another one each day, and the country.
 */
export class VisitWriter {
  readonly #options: VisitWriterOptions;
  readonly #agents = new AgentsOfAddresses();
  /** Works that many read are not described anew each second. */
  readonly #items = recentlyUsed<string, KeptItem>(MAX_KEPT);
  /** Ids of programs by their name, which never change. */
  readonly #agentIds = recentlyUsed<string, number>(MAX_KEPT);
  /** Those of the last batch: without its salt nobody can find out whose the visits of a day were. */
  #days: Days = new Map();
  #changes = 0;

  constructor(options: VisitWriterOptions) {
    this.#options = options;
  }

  /** To be called when works or collections have changed, or may have. */
  forgetItems(): void {
    this.#changes += 1;
    this.#items.clear();
  }

  async write(visits: readonly Visit[]): Promise<void> {
    const ctx = this.#options.context();
    const write = () => inTransaction(ctx, (tx) => this.#writeIn(tx, visits));
    const changes = this.#changes;
    let written: Written | undefined;
    try {
      written = await write();
    } catch (error) {
      if (!(await addMissingPartitions(ctx.db, visits))) throw error;
      written = await write();
    }
    if (written) this.#keep(written, changes);
  }

  /** Only what is committed: the first salt of a day is made by the transaction. */
  #keep({ agents, items, described, days }: Written, changes: number): void {
    this.#days = days;
    for (const [name, id] of agents) this.#agentIds.set(name, id);
    if (!this.#options.hearsChanges?.() || changes !== this.#changes) return;
    const until = Date.now() + KEPT_MS;
    for (const item of described) {
      const id = items.get(item.workId);
      if (id !== undefined) this.#items.set(item.workId, { id, item, until });
    }
  }

  /** One transaction a second, however many pages are read. */
  async #writeIn(ctx: Context, visits: readonly Visit[]): Promise<Written | undefined> {
    const { db } = ctx;
    const ids = [...new Set(visits.map(({ workId }) => workId))];
    const kept = ids.map((id) => this.#items.get(id)).filter((one) => one !== undefined);
    const fresh = kept.filter(({ until }) => until > Date.now());
    const items = new Map(fresh.map(({ item }) => [item.workId, item]));
    const unknown = ids.filter((id) => !items.has(id));
    const described = unknown.length > 0 ? await this.#options.describe(ctx, unknown) : [];
    for (const item of described) items.set(item.workId, item);
    const known = visits.filter(({ workId }) => items.has(workId));
    if (known.length === 0) return undefined;
    const days = await this.#daysOf(db, new Set(known.map(({ at }) => dayOf(at))));
    const describeVisitor = await this.#visitorsOf(days);
    const events: EventRow[] = [];
    for (const visit of known) {
      const visitor = describeVisitor(visit);
      if (visit.kind === "view") events.push(eventOf(visit, visitor, null));
      else
        for (const file of filesOf(visit, items.get(visit.workId)))
          events.push(eventOf(visit, visitor, file));
    }
    const names = await insertEvents(db, {
      items: described.map(withDigest),
      known: {
        items: new Map(fresh.map(({ id, item }) => [item.workId, id])),
        agents: this.#agentIds,
      },
      events,
    });
    return { ...names, described, days };
  }

  async #daysOf(db: Database, numbers: ReadonlySet<number>): Promise<Days> {
    const days = new Map<number, Day>();
    for (const day of numbers)
      days.set(
        day,
        this.#days.get(day) ?? { salt: await saltOfDay(db, textOfDay(day)), guests: new Map() },
      );
    return days;
  }

  /** What is stored of who came: of a guest, found out once for all that one reads in a day. */
  async #visitorsOf(days: Days): Promise<(visit: Visit) => Visitor> {
    const countryOf = await countryFinder();
    const describe = (visit: Visit, salt: Buffer): Visitor => {
      const { address, agent: name } = visit;
      const agentKind = kindOfAgent(name);
      const agent = this.#agents.nameFor({
        ...{ address, agent: name.slice(0, MAX_AGENT_LENGTH) },
        ...{ kind: agentKind, day: dayOf(visit.at) },
      });
      const visitor = visitorOf({ ...visit, agent }, salt);
      return { visitor, agent, agentKind, country: countryOf(address) };
    };
    return (visit) => {
      const { at, session, address, agent } = visit;
      const day = days.get(dayOf(at));
      if (!day) throw new Error("a visit of another day");
      if (session !== undefined || agent.length > MAX_AGENT_LENGTH)
        return describe(visit, day.salt);
      const key = `${address}\n${agent}`;
      let guest = day.guests.get(key);
      if (!guest) {
        guest = describe(visit, day.salt);
        if (day.guests.size >= MAX_GUESTS) day.guests.clear();
        day.guests.set(key, guest);
      }
      return guest;
    };
  }
}

/** Written out, which costs a fraction of spreading the two. */
const eventOf = (
  { at, kind, workId, referrer, viaApi }: Visit,
  { visitor, agent, agentKind, country }: Visitor,
  file: UsageFile | null,
): EventRow => ({
  at,
  kind,
  workId,
  fileKey: file?.key ?? null,
  bytes: file?.size ?? null,
  visitor,
  agent,
  agentKind,
  country,
  referrer,
  viaApi,
});

function filesOf({ file }: Visit, item: UsageItem | undefined): readonly UsageFile[] {
  const entries = item?.files.entries ?? [];
  return file === "all" ? entries : entries.filter(({ key }) => key === file?.key);
}

/** The same for all visits of one visitor on one day; nobody can tell on another day whose it was. */
function visitorOf({ session, address, agent }: Visit, salt: Buffer): Buffer {
  const who = session === undefined ? `${address}\n${agent}` : `session\n${session}`;
  return createHmac("sha256", salt).update(who).digest().subarray(0, 16);
}
