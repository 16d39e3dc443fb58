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
/** By days, as in `core/calendar`. */
type Salts = ReadonlyMap<number, Buffer>;
type Written = EventNames & { readonly described: readonly UsageItem[]; readonly salts: Salts };

const MAX_AGENT_LENGTH = 200;
const MAX_KEPT = 1_000;
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
  /** Of the days of the last batch: without its salt nobody can find out whose the visits of a day were. */
  #salts: Salts = new Map();
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
  #keep({ agents, items, described, salts }: Written, changes: number): void {
    this.#salts = salts;
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
    const salts = await this.#saltsOf(db, new Set(known.map(({ at }) => dayOf(at))));
    const describeVisitor = await this.#visitorsBy(salts);
    const events = known.flatMap((visit): EventRow[] => {
      const item = items.get(visit.workId);
      if (!item) return [];
      const { at, kind, workId, referrer, viaApi } = visit;
      const row = { at, kind, workId, ...describeVisitor(visit), referrer, viaApi };
      if (kind === "view") return [{ ...row, fileKey: null, bytes: null }];
      return filesOf(visit, item).map(({ key, size }) => ({ ...row, fileKey: key, bytes: size }));
    });
    const names = await insertEvents(db, {
      items: described.map(withDigest),
      known: {
        items: new Map(fresh.map(({ id, item }) => [item.workId, id])),
        agents: this.#agentIds,
      },
      events,
    });
    return { ...names, described, salts };
  }

  async #saltsOf(db: Database, days: ReadonlySet<number>): Promise<Salts> {
    const salts = new Map<number, Buffer>();
    for (const day of days)
      salts.set(day, this.#salts.get(day) ?? (await saltOfDay(db, textOfDay(day))));
    return salts;
  }

  /** What is stored of who came: found out once for all that a visitor did within a batch. */
  async #visitorsBy(salts: Salts): Promise<(visit: Visit) => Visitor> {
    const countryOf = await countryFinder();
    const known = new Map<string, Visitor>();
    return (visit) => {
      const { session, address, agent: name } = visit;
      const day = dayOf(visit.at);
      const key = `${day}\n${address}\n${name}\n${session ?? ""}`;
      const before = known.get(key);
      if (before) return before;
      const salt = salts.get(day);
      if (!salt) throw new Error("a visit of another day");
      const agentKind = kindOfAgent(name);
      const agent = this.#agents.nameFor({
        ...{ address, agent: name.slice(0, MAX_AGENT_LENGTH) },
        ...{ kind: agentKind, day },
      });
      const visitor = visitorOf({ ...visit, agent }, salt);
      const described = { visitor, agent, agentKind, country: countryOf(address) };
      known.set(key, described);
      return described;
    };
  }
}

function filesOf({ file }: Visit, { files }: UsageItem): readonly UsageFile[] {
  if (file === "all") return files.entries;
  return files.entries.filter(({ key }) => key === file?.key);
}

/** The same for all visits of one visitor on one day; nobody can tell on another day whose it was. */
function visitorOf({ session, address, agent }: Visit, salt: Buffer): Buffer {
  const who = session === undefined ? `${address}\n${agent}` : `session\n${session}`;
  return createHmac("sha256", salt).update(who).digest().subarray(0, 16);
}
