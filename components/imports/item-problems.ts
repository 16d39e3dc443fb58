import { positionOf } from "@/components/deposit/fields/visible-fields";
import { missingKey } from "@/components/deposit/issues/missing-key";
import { valueAt } from "@/lib/core/value-at";
import { isObject } from "@/lib/core/json";
import { type Column, findColumn } from "@/lib/imports/columns";
import type { ItemJson } from "@/lib/imports/schema";
import type { ImportTexts, ReportTexts } from "./import-texts";
import { fieldName } from "./sheet/field-name";
import { columnName } from "./sheet/use-sheet-texts";
import { wrongValue } from "./wrong-value";

type FieldError = Extract<ItemJson["errors"][number], { field: string }>;

/** Where a person finds a field of one of their works, which is counted from 0; the work itself where no field is named. */
export type WhereOf = {
  (t: ImportTexts, index: number, field: string): string;
  /** The row of a work in its sheet. */
  rowOf?: (index: number) => number | undefined;
  /** The position of the column where it is certain, by which the problems of a work are sorted. */
  columnAt?: (index: number, field: string) => number | undefined;
  /** The required column that the sheet lacks, where a field belongs there. */
  missingColumn?: (field: string) => Column | undefined;
};

/** One thing that is wrong with one work of a report. */
type ItemProblem = {
  item: ItemJson;
  where: string;
  what: string;
  /** The column that the whole sheet lacks: so do all its works. */
  missing?: Column;
};

const IN_WORK: WhereOf = (t, index, field) =>
  t("sheet.at.work", { number: index + 1, field: fieldName(t, field) });

export function itemProblems(
  items: readonly ItemJson[],
  texts: ReportTexts,
  whereOf?: WhereOf,
  /** Whether the works came from a sheet, whose template lists the values of a field. */
  isOfSheet = whereOf !== undefined,
): ItemProblem[] {
  const { imports: t } = texts;
  const placeOf = whereOf ?? IN_WORK;
  return items.flatMap((item) =>
    inOrder(oncePerField(item.errors), item, placeOf).flatMap((error): ItemProblem[] => {
      if ("field" in error) {
        const { field } = error;
        const where = placeOf(t, item.item_index, field);
        const missing = isMissing(item, field) ? placeOf.missingColumn?.(field) : undefined;
        if (missing) {
          const what = t("said.noColumn", { column: columnName(t, missing) });
          return [{ item, where, what, missing }];
        }
        const what = isMissing(item, field)
          ? missingText(texts, field)
          : (wrongValue(t, item, error, isOfSheet) ?? withValue(t, item, error));
        return [{ item, where, what }];
      }
      return Object.entries(error["file upload failures"]).map(([name, [status, messages]]) => ({
        item,
        where: placeOf(t, item.item_index, placeOfFile(name)),
        what: `${name}: ${messages.join(" ") || status}`,
      }));
    }),
  );
}

/** Who mends the first mistake of a field mends the field. */
const oncePerField = (errors: ItemJson["errors"]): ItemJson["errors"] =>
  errors.filter(
    (error, at) =>
      !("field" in error) ||
      !errors.slice(0, at).some((before) => "field" in before && before.field === error.field),
  );

/** As the columns of the sheet stand, then as the fields of the form for one work do. Files come beside the works. */
function inOrder(
  errors: ItemJson["errors"],
  { item_index: index }: ItemJson,
  { columnAt }: WhereOf,
): ItemJson["errors"] {
  const placed = errors.map((error) => {
    const field = fieldOf(error);
    const position = positionOf(field);
    return {
      error,
      column: columnAt?.(index, field) ?? LAST,
      position: position < 0 ? LAST : position,
    };
  });
  return placed
    .sort((a, b) => a.column - b.column || a.position - b.position)
    .map(({ error }) => error);
}

const placeOfFile = (name: string) => `files.entries.${name}`;

function fieldOf(error: ItemJson["errors"][number]): string {
  if ("field" in error) return error.field;
  return placeOfFile(Object.keys(error["file upload failures"])[0] ?? "");
}

const LAST = Number.MAX_SAFE_INTEGER;

/** Longer values say less than their place. */
const LONGEST_VALUE = 80;

/** What the service says, with the value that it says it of. */
function withValue(t: ImportTexts, { metadata }: ItemJson, { field, message, given }: FieldError) {
  const found = given ?? valueAt(metadata, field);
  const text = isObject(found) ? found.identifier : found;
  const isTold = typeof text !== "string" || text === "" || message.includes(text);
  return isTold || text.length > LONGEST_VALUE ? message : t("said.given", { message, text });
}

/**
 * Files are named by the service: they come beside the works, not within. An imported work lacks what was left out of it,
 * which had been there.
 */
const isMissing = ({ metadata, record_id: imported }: ItemJson, field: string) =>
  !imported && field.startsWith("metadata.") && valueAt(metadata, field) === undefined;

/** Of columns their names: in a file of works nothing can be chosen or ticked as in the form for one. */
function missingText({ imports: t, missing }: ReportTexts, field: string): string {
  const key = missingKey(field);
  const column = findColumn(key);
  return column?.required ? t("said.missing", { column: columnName(t, column) }) : missing(key);
}

/** As sent or as stored, the title lies at the same place. */
export function titleOf({ metadata }: Pick<ItemJson, "metadata">): string | undefined {
  const described = isObject(metadata) ? metadata.metadata : undefined;
  const title = isObject(described) ? described.title : undefined;
  return typeof title === "string" && title !== "" ? title : undefined;
}
