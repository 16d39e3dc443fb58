import { type Context, systemContext } from "@/lib/db/context";
import {
  type Drift,
  type RebuildOptions,
  type RebuildProgress,
  requestsIndex,
  type Stamp,
} from "@/lib/search";
import * as repository from "../repository";
import { toSearchDocument } from "../search-document";
import type { RequestRow, RequestType } from "../types";

export type FindType = (request: RequestRow) => RequestType | undefined;

/** Builds the search index of requests anew while it goes on answering; those of types nobody knows are left out. */
export function rebuildRequests(
  findType: FindType,
  options: RebuildOptions = {},
): Promise<RebuildProgress> {
  return requestsIndex().rebuild(
    {
      count: () => repository.countRequests(systemContext()),
      next: async (db, after, size) => {
        const ctx = systemContext({ db, isTransaction: true });
        const requests = await repository.lockRequestsAfter(ctx, after, size);
        const documents = requests.flatMap((request) => {
          const type = findType(request);
          return type ? [toSearchDocument(type, request)] : [];
        });
        const isLast = requests.length < size;
        return { documents, after: isLast ? undefined : requests.at(-1)?.id };
      },
    },
    options,
  );
}

const STAMPS_AT_ONCE = 1000;

/** Compares the search index with the requests there are. */
export function checkRequests(ctx: Context): Promise<Drift> {
  return requestsIndex().compare(stamps(ctx));
}

async function* stamps(ctx: Context): AsyncGenerator<readonly Stamp[]> {
  let after: string | undefined;
  do {
    const page = await repository.listMarksAfter(ctx, after, STAMPS_AT_ONCE);
    yield page.map(({ id, revision }) => ({ kind: "record", id, revision }));
    after = page.length === STAMPS_AT_ONCE ? page.at(-1)?.id : undefined;
  } while (after);
}
