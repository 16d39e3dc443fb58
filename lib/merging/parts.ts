import * as collections from "@/lib/collections";
import type { AccountPair, Reassigned } from "@/lib/core/reassigned";
import type { Context } from "@/lib/db/context";
import { findType } from "@/lib/requests";
import * as notifications from "@/lib/notifications";
import * as requests from "@/lib/request-engine";
import * as works from "@/lib/works";

/**
 * What belongs to an account and goes to another one, some of it at a time, each time in a transaction. The modules know
 * how; a part moves nothing when nothing is left.
 */
type Part = {
  readonly name: string;
  /** Asked outside of transactions: which objects come next. None for parts that find them by themselves. */
  readonly next?: (ctx: Context, userId: number, limit: number) => Promise<readonly string[]>;
  readonly move: (tx: Context, pair: AccountPair, ids: readonly string[]) => Promise<Reassigned[]>;
  readonly putBack: (tx: Context, pair: AccountPair, moved: readonly Reassigned[]) => Promise<void>;
};

const written = (table: "request_event" | "request_file"): Part => ({
  name: table,
  move: (tx, pair) => requests.moveWritten(tx, table, pair),
  putBack: (tx, pair, moved) => requests.putBackWritten(tx, table, pair, moved),
});

/** In the order in which locks are taken everywhere: requests, collections, works. */
export const PARTS: readonly Part[] = [
  {
    name: "requests",
    next: requests.listRequestsOf,
    move: (tx, pair, ids) => requests.moveRequests(tx, pair, ids, findType),
    putBack: (tx, _, moved) => requests.putBackRequests(tx, moved, findType),
  },
  written("request_event"),
  written("request_file"),
  {
    name: "memberships",
    next: collections.listMembershipsOf,
    move: collections.moveMemberships,
    putBack: collections.putBackMemberships,
  },
  {
    name: "past memberships",
    move: collections.movePastMemberships,
    putBack: collections.putBackPastMemberships,
  },
  {
    name: "works",
    next: works.listWorksOf,
    move: works.moveWorks,
    putBack: works.putBackWorks,
  },
  {
    name: "notifications",
    move: notifications.moveNotifications,
    putBack: notifications.putBackNotifications,
  },
];
