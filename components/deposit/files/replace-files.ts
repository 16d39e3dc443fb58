import { invalidateQueriesOf } from "@/lib/client/invalidate-queries";
import { listDraftFiles } from "../calls";
import type { ChosenFile } from "./chosen-files";
import { removeFile } from "./resumable-uploader";
import type { UploadQueue } from "./upload-queue";

type Into = { draftId: string | undefined; queue: UploadQueue };

/**
 * Sends files in the place of those that have their names. All names are freed before anything is sent, which needs the room
 * of what is removed.
 *
 * @returns those that do not replace anything, because they could not be read or the others could not be removed
 */
export async function replaceFiles(
  chosen: readonly ChosenFile[],
  { draftId, queue }: Into,
): Promise<readonly ChosenFile[]> {
  if (draftId === undefined) return chosen;
  const free = await freeNames(chosen, (key) => removeFile(draftId, key));
  queue.add(free);
  await invalidateQueriesOf([listDraftFiles]);
  return chosen.filter((one) => !free.includes(one));
}

/**
 * Removes the files of a draft that chosen ones replace: a name has to be free before something is sent under it. A file stays
 * where its successor cannot be read, and where it could not be removed.
 *
 * @returns the chosen files whose names are free now
 */
export async function freeNames(
  chosen: readonly ChosenFile[],
  remove: (key: string) => Promise<void>,
): Promise<ChosenFile[]> {
  const free: ChosenFile[] = [];
  for (const one of chosen)
    try {
      await one.file.slice(0, 1).arrayBuffer();
      await remove(one.key);
      free.push(one);
    } catch {
      // The caller says that it stays.
    }
  return free;
}
