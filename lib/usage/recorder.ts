import { createHmac } from "node:crypto";
import { log } from "@/lib/core/log";
import { recentlyUsed } from "@/lib/core/recently-used";
import type { Context } from "@/lib/db/context";
import type { Database } from "@/lib/db/database";
import { inTransaction } from "@/lib/db/transaction";
import { kindOfAgent } from "./agents";
import { AgentsOfAddresses } from "./agents-of-addresses";
import { countryFinder } from "./countries";
import { type UsageFile, type UsageItem, withDigest } from "./items";
import { addMissingPartitions, type EventRow, insertEvents, saltOfDay } from "./repository/events";

/** A landing page or bytes sent to a reader. */
export type Visit = {
  readonly at: Date;
  readonly kind: "view" | "download";
  /** A published version; anything else is counted as nothing. */
  readonly workId: string;
  /** Of downloads: one file, or all of the version in one archive. */
  readonly file?: { readonly key: string } | "all";
  /** What tells visitors apart beside address and program: a session or a token. It is never stored. */
  readonly session?: string;
  readonly address: string;
  readonly agent: string;
  /** Host name of the page that led here; empty when unknown. */
  readonly referrer: string;
  readonly viaApi: boolean;
};

type Visitor = Pick<EventRow, "visitor" | "agent" | "agentKind" | "country">;

type Options = {
  readonly context: () => Context;
  /** Reads works of a higher module: those of the ids that are published versions. */
  readonly describe: (ctx: Context, workIds: readonly string[]) => Promise<readonly UsageItem[]>;
  /** Whether all changes of works are heard, so that `forgetItems` is called after each; else no item is kept. */
  readonly hearsChanges?: () => boolean;
};

/** An item as it was written. */
type KeptItem = { readonly item: UsageItem; readonly id: number; readonly until: number };

/** A killed process loses what came within this time at most. */
const WRITE_EVERY_MS = 1_000;
/** Written earlier when so many have come. */
const MAX_BATCH = 2_000;
/** Beyond, visits are dropped and their number is logged: the database does not keep up. */
const MAX_WAITING = 50_000;
const MAX_AGENT_LENGTH = 200;
const MAX_KEPT_ITEMS = 1_000;
/** What comes with time, such as the end of an embargo, is no change that is heard. */
const KEPT_MS = 60_000;

/**
 * Takes in visits without delay and writes them in batches. Addresses are in memory until then; stored is a hash by a
 * salt that is another one each day, and the country.
 */
export class UsageRecorder {
  readonly #options: Options;
  #waiting: Visit[] = [];
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();
  #dropped = 0;
  readonly #agents = new AgentsOfAddresses();
  /** Works that many read are not described anew each second. */
  readonly #kept = recentlyUsed<string, KeptItem>(MAX_KEPT_ITEMS);
  #changes = 0;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Never throws and never waits. */
  record(visit: Visit): void {
    if (this.#waiting.length >= MAX_WAITING) {
      this.#dropped += 1;
      return;
    }
    this.#waiting.push(visit);
    if (this.#waiting.length === MAX_BATCH) void this.flush();
    else this.#timer ??= setTimeout(() => void this.flush(), WRITE_EVERY_MS).unref();
  }

  /** To be called when works or collections have changed, or may have. */
  forgetItems(): void {
    this.#changes += 1;
    this.#kept.clear();
  }

  /** Writes what has come; failures are logged. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing = this.#writing.then(() => this.#writeAll());
    return this.#writing;
  }

  async #writeAll(): Promise<void> {
    // What comes meanwhile waits for its own second, or a busy service would write all the time.
    for (let left = this.#waiting.length; left > 0;) {
      const batch = this.#waiting.slice(0, Math.min(left, MAX_BATCH));
      try {
        await this.#write(batch);
        this.#waiting.splice(0, batch.length);
        left -= batch.length;
      } catch (error) {
        // They wait for the next batch: the database may be back then.
        log().warn({ err: error, visits: this.#waiting.length }, "visits could not be counted yet");
        this.#timer ??= setTimeout(() => void this.flush(), WRITE_EVERY_MS).unref();
        break;
      }
    }
    if (this.#dropped > 0) log().error({ visits: this.#dropped }, "visits were not counted");
    this.#dropped = 0;
  }

  async #write(visits: readonly Visit[]): Promise<void> {
    const ctx = this.#options.context();
    const write = () => inTransaction(ctx, (tx) => this.#writeIn(tx, visits));
    const changes = this.#changes;
    let written: Awaited<ReturnType<typeof write>>;
    try {
      written = await write();
    } catch (error) {
      if (!(await addMissingPartitions(ctx.db, visits))) throw error;
      written = await write();
    }
    if (!this.#options.hearsChanges?.() || changes !== this.#changes) return;
    const until = Date.now() + KEPT_MS;
    for (const one of written) this.#kept.set(one.item.workId, { ...one, until });
  }

  /** One transaction a second, however many pages are read. Answers the items that were described for it. */
  async #writeIn(ctx: Context, visits: readonly Visit[]): Promise<Omit<KeptItem, "until">[]> {
    const { db } = ctx;
    const ids = [...new Set(visits.map(({ workId }) => workId))];
    const kept = ids.map((id) => this.#kept.get(id)).filter((one) => one !== undefined);
    const fresh = kept.filter(({ until }) => until > Date.now());
    const items = new Map(fresh.map(({ item }) => [item.workId, item]));
    const unknown = ids.filter((id) => !items.has(id));
    const described = unknown.length > 0 ? await this.#options.describe(ctx, unknown) : [];
    for (const item of described) items.set(item.workId, item);
    const known = visits.filter(({ workId }) => items.has(workId));
    if (known.length === 0) return [];
    const describeVisitor = await this.#visitorsOf(db, known);
    const rows = known.flatMap((visit): EventRow[] => {
      const item = items.get(visit.workId);
      if (!item) return [];
      const { at, kind, workId, referrer, viaApi } = visit;
      const row = { at, kind, workId, ...describeVisitor(visit), referrer, viaApi };
      if (kind === "view") return [{ ...row, fileKey: null, bytes: null }];
      return filesOf(visit, item).map(({ key, size }) => ({ ...row, fileKey: key, bytes: size }));
    });
    const added = await insertEvents(db, {
      items: described.map(withDigest),
      known: fresh.map(({ id, item: { workId } }) => ({ id, workId })),
      events: rows,
    });
    return added.flatMap(({ id, workId }) => {
      const item = items.get(workId);
      return item ? [{ id, item }] : [];
    });
  }

  /** What is stored of who came: found out once for all that a visitor did within a batch. */
  async #visitorsOf(db: Database, visits: readonly Visit[]): Promise<(visit: Visit) => Visitor> {
    const countryOf = await countryFinder();
    const days = new Map<number, { readonly day: string; readonly salt: Buffer }>();
    for (const number of new Set(visits.map(dayNumber))) {
      const day = new Date(number * MS_PER_DAY).toISOString().slice(0, 10);
      days.set(number, { day, salt: await saltOfDay(db, day) });
    }
    const known = new Map<string, Visitor>();
    return (visit) => {
      const { session, address, agent: name } = visit;
      const number = dayNumber(visit);
      const key = `${number}\n${address}\n${name}\n${session ?? ""}`;
      const before = known.get(key);
      if (before) return before;
      const of = days.get(number);
      if (!of) throw new Error("a visit of another day");
      const agentKind = kindOfAgent(name);
      const agent = this.#agents.nameFor({
        ...{ address, agent: name.slice(0, MAX_AGENT_LENGTH) },
        ...{ kind: agentKind, day: of.day },
      });
      const visitor = visitorOf({ ...visit, agent }, of.salt);
      const described = { visitor, agent, agentKind, country: countryOf(address) };
      known.set(key, described);
      return described;
    };
  }
}

const MS_PER_DAY = 86_400_000;
const dayNumber = ({ at }: Visit) => Math.floor(at.getTime() / MS_PER_DAY);

function filesOf({ file }: Visit, { files }: UsageItem): readonly UsageFile[] {
  if (file === "all") return files.entries;
  return files.entries.filter(({ key }) => key === file?.key);
}

/** The same for all visits of one visitor on one day; nobody can tell on another day whose it was. */
function visitorOf({ session, address, agent }: Visit, salt: Buffer): Buffer {
  const who = session === undefined ? `${address}\n${agent}` : `session\n${session}`;
  return createHmac("sha256", salt).update(who).digest().subarray(0, 16);
}
