import { dayTextOf } from "@/lib/core/calendar";
import { BadRequest, Unavailable } from "@/lib/core/errors";
import type { StreamableObject } from "@/lib/core/streamable-object";
import type { Context } from "@/lib/db/context";
import type { ExportFormat } from "../schema";
import type { WorkJson } from "../schema";
import { LIST_REPRESENTATIONS } from "../representations";
import { serializeWorks } from "../serializer/serialize";
import { type SearchQuery, walkWorks } from "./search";

/** Lists that leave this process at once; each holds a piece of the list and a connection for moments. */
const MAX_AT_ONCE = 8;

let running = 0;

/** Counts one more running export until the returned function is called. */
function takeExportSlot(): () => void {
  if (running >= MAX_AT_ONCE) throw new Unavailable("works.tooManyExports");
  running += 1;
  return () => {
    running -= 1;
  };
}

/** A list of works as a file to download. */
export type WorksExport = { readonly name: string; readonly object: StreamableObject };

/**
 * The works a search finds, all of them, as a file to download. It is made while it is sent: it takes the memory of one
 * piece however long the list is, and stops when the reader goes away.
 *
 * @throws Unavailable when too many are under way
 */
export async function exportWorks(
  ctx: Context,
  query: SearchQuery & { format: ExportFormat },
  languages: readonly string[],
): Promise<WorksExport> {
  if (query.page !== 1) throw new BadRequest("works.exportHasNoPages");
  const pieces = walkWorks(ctx, query);
  const giveWay = takeExportSlot();
  // Problems of the query are reported before the response begins.
  const first = await pieces.next().catch((error: unknown) => {
    giveWay();
    throw error;
  });
  const representation = LIST_REPRESENTATIONS[query.format];
  async function* works(): AsyncGenerator<readonly WorkJson[]> {
    for (let piece = first; !piece.done; piece = await pieces.next())
      yield await serializeWorks(ctx, piece.value);
  }
  const file = representation.write(works(), languages);
  // The stream closes when it was read to its end, when it failed, and when no client began to read it.
  file.once("close", giveWay);
  return {
    name: `works-${dayTextOf(ctx.now)}.${query.format}`,
    object: { mediaType: representation.mediaType, open: () => Promise.resolve(file) },
  };
}
