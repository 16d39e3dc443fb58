import { type Message, storedMessage } from "@/lib/core/message";
import { mapInSlices } from "@/lib/core/time-slices";
import type { Wording } from "@/lib/i18n/locales";
import { translate } from "@/lib/i18n/translate";
import type { FileStatus, ImportJson, ItemJson } from "./schema";

/** The report of an import as it is stored: the wire JSON with messages in place of sentences. */
export type FileOutcome = readonly [FileStatus[0], readonly Message[]];
type FileOutcomes = Readonly<Record<string, FileOutcome>>;

export type FieldError = {
  readonly field: string;
  readonly message: Message;
  readonly given?: string;
};
export type ItemError = FieldError | { readonly "file upload failures": FileOutcomes };

export type ItemReport = Omit<ItemJson, "errors" | "files"> & {
  readonly files: FileOutcomes;
  readonly errors: readonly ItemError[];
};

export type Report = {
  readonly status: ImportJson["status"];
  readonly message: Message;
  readonly data: readonly ItemReport[];
  readonly errors: readonly ItemReport[];
  readonly withheld?: readonly ItemReport[];
};

/** The report for a reader. In those from before messages had keys sentences stand as they were said. */
export async function translateReport(wording: Wording, report: Report): Promise<ImportJson> {
  const translated = (given: unknown) => translate(wording, storedMessage(given));
  const translateFiles = (files: FileOutcomes): Record<string, FileStatus> =>
    Object.fromEntries(
      Object.entries(files).map(([key, [status, problems]]) => [
        key,
        [status, problems.map(translated)],
      ]),
    );
  const translateError = (error: ItemError): ItemJson["errors"][number] =>
    "message" in error
      ? { ...error, message: translated(error.message) }
      : { "file upload failures": translateFiles(error["file upload failures"]) };
  const translateItem = (item: ItemReport): ItemJson => ({
    ...item,
    files: translateFiles(item.files),
    errors: item.errors.map(translateError),
  });
  const { withheld, ...rest } = report;
  return {
    ...rest,
    message: translated(report.message),
    data: await mapInSlices(report.data, translateItem),
    errors: await mapInSlices(report.errors, translateItem),
    ...(withheld && { withheld: await mapInSlices(withheld, translateItem) }),
  };
}
