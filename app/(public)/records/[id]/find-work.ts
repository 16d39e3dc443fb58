import { unstable_rethrow } from "next/navigation";
import { getLocale } from "next-intl/server";
import { cache } from "react";
import { pageContext } from "@/lib/http/page";
import {
  abilitiesOf,
  askedCollections,
  type ClosedFiles,
  closedFilesOf,
  excludableCollections,
  listVersions,
  removalReasons,
  resolveWork,
  serializeWork,
  serializeWorks,
} from "@/lib/works";
import type { WorkJson } from "@/lib/works/schema";

/** The side column lists this many; a work with more has its whole list in the API. */
const VERSIONS_SHOWN = 100;

type Found =
  | {
      kind: "work";
      work: WorkJson;
      versions: WorkJson[];
      may: { edit: boolean; newVersion: boolean; share: boolean; addToCollections: boolean };
      /** To choose from by those who may take the work down. */
      removalReasons: readonly { id: string; label: string }[] | undefined;
      /** Ids of the collections that the reader may take the work out of. */
      leavable: readonly string[];
      /** Collections that have yet to decide about it, for those who may ask. */
      asked: Awaited<ReturnType<typeof askedCollections>>;
      /** Where there are files that the reader may not open. */
      closedFiles: ClosedFiles | undefined;
      /** The objects that the page depends on, if it may be cached; see `allowPageCache`. */
      shows: readonly string[] | undefined;
    }
  | { kind: "moved"; latestId: string }
  | { kind: "failed"; error: unknown };

/**
 * The work of an address, read once for the page and its head. A failure is an answer here: the head has no
 * page to show for it, the page has.
 */
export const findWork = cache(async (id: string, includeDeleted = false): Promise<Found> => {
  const ctx = await pageContext();
  try {
    const found = await resolveWork(ctx, id, { includeDeleted });
    if (found.kind === "moved") return found;
    const { parent } = found.work;
    const { works } = await listVersions(ctx, id, { page: 1, size: VERSIONS_SHOWN });
    const versions = await serializeWorks(ctx, works);
    const { edit, newVersion, manageAccess, addToCollections, takeDown } = abilitiesOf(
      ctx,
      found.work,
    );
    const collections = parent.inclusions.map(({ collectionId }) => `collection:${collectionId}`);
    return {
      kind: "work",
      work: await serializeWork(ctx, found.work),
      versions,
      may: { edit, newVersion, share: manageAccess, addToCollections },
      removalReasons: takeDown ? removalReasons(await getLocale()) : undefined,
      leavable: addToCollections ? await excludableCollections(ctx, found.work) : [],
      asked: addToCollections ? await askedCollections(ctx, found.work) : [],
      closedFiles: await closedFilesOf(ctx, found.work),
      shows: ctx.actor.kind === "anonymous" ? [`work:${parent.id}`, ...collections] : undefined,
    };
  } catch (error) {
    unstable_rethrow(error);
    return { kind: "failed", error };
  }
});
