import { type Message, storedMessage } from "@/lib/core/message";
import { mapInTurns } from "@/lib/core/pause";
import type { Locale } from "@/lib/i18n/locales";
import { translate } from "@/lib/i18n/translate";
import type { FileStatus, ImportJson, ItemJson } from "./schema";

/** The report of an import as it is stored: the wire JSON with messages in place of sentences. */
export type FileOutcome = readonly [FileStatus[0], readonly Message[]];
type FileOutcomes = Readonly<Record<string, FileOutcome>>;

export type ItemError =
  | { readonly field: string; readonly message: Message }
  | { readonly "file upload failures": FileOutcomes };

export type ItemReport = Omit<ItemJson, "errors" | "files"> & {
  readonly files: FileOutcomes;
  readonly errors: readonly ItemError[];
};

export type Report = {
  readonly status: ImportJson["status"];
  readonly message: Message;
  readonly data: readonly ItemReport[];
  readonly errors: readonly ItemReport[];
};

/** The report for a reader. In those from before messages had keys sentences stand as they were said. */
export async function sayReport(locale: Locale, report: Report): Promise<ImportJson> {
  const say = (given: unknown) => translate(locale, storedMessage(given));
  const sayFiles = (files: FileOutcomes): Record<string, FileStatus> =>
    Object.fromEntries(
      Object.entries(files).map(([key, [status, problems]]) => [key, [status, problems.map(say)]]),
    );
  const sayError = (error: ItemError): ItemJson["errors"][number] =>
    "message" in error
      ? { ...error, message: say(error.message) }
      : { "file upload failures": sayFiles(error["file upload failures"]) };
  const sayItem = (item: ItemReport): ItemJson => ({
    ...item,
    files: sayFiles(item.files),
    errors: item.errors.map(sayError),
  });
  return {
    ...report,
    message: say(report.message),
    data: await mapInTurns(report.data, sayItem),
    errors: await mapInTurns(report.errors, sayItem),
  };
}
