import { log } from "@/lib/core/log";
import { processWide } from "@/lib/core/process-wide";
import { systemContext } from "@/lib/db/context";
import type { Database } from "@/lib/db/database";
import { shippedEntries } from "./data";
import { findAllEntries, findLoadedState, type LoadedState } from "./repository";
import type { Entry } from "./schema";
import { Terms } from "./terms";

/**
 * The terms of this process. They are read from the database once and again when its counter of loads
 * has moved, which is looked up at most every half minute. Until the first read is done (and where nothing
 * is loaded, as in unit tests) the tables shipped with the service answer: they are the same terms.
 */
const CHECK_EVERY_MS = 30_000;

type Memory = {
  terms?: Terms;
  /** Of the load that `terms` came from. */
  revision?: number;
  checkedAt: number;
  checking?: Promise<Terms>;
};

const remembered = processWide<Memory>("vocabularies");
const memory = () => (remembered.value ??= { checkedAt: -Infinity });

/** The terms, at once. Starts a look at the database in the background when the last one is old. */
export function currentTerms(): Terms {
  const held = memory();
  if (isStale(held)) {
    held.checkedAt = Date.now();
    refresh(systemDatabase).catch((error: unknown) =>
      log().warn({ err: error }, "vocabularies could not be read; the last known terms go on"),
    );
  }
  return (held.terms ??= shippedTerms());
}

/** The terms, after a look at the database when the last one is old. */
export async function freshTerms(db: Database): Promise<Terms> {
  return isStale(memory()) ? refresh(() => db) : currentTerms();
}

/** Waits for a look at the database that is under way; for whoever closes the database. */
export async function termsAtRest(): Promise<void> {
  await memory().checking?.catch(() => undefined);
}

/** Empties the cache; for the process that has just loaded terms, and for tests. */
export function forgetTerms(): void {
  remembered.value = undefined;
}

const systemDatabase = () => systemContext().db;

const isStale = ({ checkedAt }: Memory) => Date.now() - checkedAt >= CHECK_EVERY_MS;

/** Callers that ask at the same time share one look. */
async function refresh(database: () => Database): Promise<Terms> {
  const held = memory();
  return (held.checking ??= read(held, database).finally(() => delete held.checking));
}

async function read(held: Memory, database: () => Database): Promise<Terms> {
  const db = database();
  const state: LoadedState | undefined = await findLoadedState(db);
  if (state && state.revision !== held.revision) {
    held.terms = new Terms(await findAllEntries(db));
    held.revision = state.revision;
  }
  held.checkedAt = Date.now();
  return (held.terms ??= shippedTerms());
}

function shippedTerms(): Terms {
  const at = new Date(0);
  return new Terms(
    shippedEntries().map((shipped, position): Entry => ({
      ...shipped,
      description: shipped.description ?? null,
      icon: shipped.icon ?? null,
      position,
      revision: 1,
      createdAt: at,
      updatedAt: at,
    })),
  );
}
