import { checkChosen, type Check, type Refused } from "./check-chosen";
import type { ChosenFile } from "./chosen-files";
import type { ListedFiles } from "./listed-files";
import { replaceFiles } from "./replace-files";
import { isOfTheSystem } from "./system-files";
import type { UploadQueue } from "./upload-queue";

type Sending = Pick<Check, "limits" | "isReplacing" | "locale" | "t"> & {
  queue: UploadQueue;
  listed: ListedFiles;
  draftId: string | undefined;
};

/** Sends those of the chosen files that can be sent, and answers the others. Those of the system are left out. */
export async function sendChosen(
  chosen: readonly ChosenFile[],
  { queue, listed, draftId, ...options }: Sending,
): Promise<readonly Refused[]> {
  const [files, uploads] = [listed.get(), queue.getSnapshot()];
  const wanted = chosen.filter(({ file }) => !isOfTheSystem(file));
  const { accepted, refused } = checkChosen(wanted, { files, uploads, ...options });
  if (!options.isReplacing) {
    queue.add(accepted);
    return refused;
  }
  const kept = await replaceFiles(accepted, { draftId, queue });
  const reason = options.t("notReplaced");
  return [...refused, ...kept.map((one) => ({ ...one, reason, canReplace: true }))];
}
