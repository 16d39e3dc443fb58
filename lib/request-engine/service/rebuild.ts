import type { Context } from "@/lib/db/context";
import {
  type Coverage,
  coverageOf,
  type Drift,
  type RebuildOptions,
  type RebuildProgress,
  requestsIndex,
  sourceOf,
  stampsOf,
} from "@/lib/search";
import * as repository from "../repository";
import { toSearchDocument } from "../search-document";
import type { RequestRow, RequestType } from "../types";

type FindType = (request: RequestRow) => RequestType | undefined;

/** Rebuilds the search index of requests while searches continue; requests of unknown types are left out. */
export function rebuildRequests(
  findType: FindType,
  options: RebuildOptions = {},
): Promise<RebuildProgress> {
  const source = sourceOf({
    count: repository.countRequests,
    lockAfter: repository.lockRequestsAfter,
    documentsOf: (requests) =>
      requests.flatMap((request) => {
        const type = findType(request);
        return type ? [toSearchDocument(type, request)] : [];
      }),
  });
  return requestsIndex().rebuild(source, options);
}

/** How many requests there are, and how many of them the index holds. */
export function requestCoverage(ctx: Context): Promise<Coverage> {
  return coverageOf(requestsIndex(), repository.countRequests(ctx));
}

/** Compares the search index with the requests there are. */
export function checkRequests(ctx: Context): Promise<Drift> {
  return requestsIndex().compare(stampsOf((page) => repository.listMarksAfter(ctx, page)));
}
