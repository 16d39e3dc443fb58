import { randomUUID } from "node:crypto";
import { type Actor, SYSTEM } from "@/lib/core/actor";
import { log, type Logger } from "@/lib/core/log";
import { type Database, database } from "./database";

/**
 * The first argument of every use case: who acts, when, and over which connection. Routes, pages, jobs,
 * command line and tests build the same object, so a use case never knows who called it.
 */
export type Context = {
  readonly actor: Actor;
  /** The client, or the transaction that is open. */
  readonly db: Database;
  readonly isTransaction: boolean;
  /** The moment of the request; tests and `job run --now` fix it. */
  readonly now: Date;
  readonly requestId: string;
  readonly log: Logger;
};

export function createContext(given: Partial<Context> & { actor: Actor }): Context {
  const requestId = given.requestId ?? randomUUID();
  return {
    db: given.db ?? database(),
    isTransaction: false,
    now: given.now ?? new Date(),
    requestId,
    log: given.log ?? log().child({ requestId }),
    ...given,
  };
}

/** A context for background work and commands. */
export function systemContext(given: Partial<Context> = {}): Context {
  return createContext({ ...given, actor: SYSTEM });
}

/** The same request seen as another actor; search for it to find every place that raises rights. */
export function as(ctx: Context, actor: Actor): Context {
  return { ...ctx, actor };
}
