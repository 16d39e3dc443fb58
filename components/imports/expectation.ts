import { missingColumns, usedColumns } from "./sheet/missing-columns";
import type { SheetReading } from "./sheet/sheet-reading";
import type { CellProblem } from "./sheet/works";
import type { ImportJson } from "@/lib/imports/schema";
import type { Choices } from "./import-choices";
import { type Source, worksOf } from "./import-source";

/** The last answer about what is chosen, and what was chosen besides. */
type Answer = { report: ImportJson; choices: Choices };

type Expectation = {
  /** Those that an import would bring in, as far as it is known. */
  works: readonly Record<string, unknown>[];
  /** How many have errors. */
  refused: number;
  all: number;
  /** The id of what tells the errors. */
  toldBy: string;
};

/** What an import would do by what is known before: of a check, otherwise of the sheet. */
export function expectationOf(
  source: Source,
  choices: Choices,
  answer: Answer | undefined,
): Expectation {
  const works = worksOf(source);
  const checked = answer && isAbout(answer, choices) ? answer.report : undefined;
  const bad = checked
    ? new Set(checked.errors.map(({ item_index: index }) => index))
    : refusedRows(source, choices);
  const isNone = bad.size > 0 && !choices.keepsGood;
  return {
    works: isNone ? [] : works.filter((_, index) => !bad.has(index)),
    refused: bad.size,
    all: works.length,
    toldBy: checked ? "import-result" : "sheet-step",
  };
}

/** Other choices change which works have errors, and works that came in would come a second time. */
const isAbout = ({ report, choices: before }: Answer, { isTolerant, isClosed }: Choices) =>
  before.isTolerant === isTolerant &&
  before.isClosed === isClosed &&
  report.data.every(({ record_id: id }) => id === null);

function refusedRows(source: Source, choices: Choices): ReadonlySet<number> {
  if (source.kind === "json") return new Set();
  const { works, problems, mapping } = source.reading;
  if (missingColumns(usedColumns(mapping)).length > 0) return new Set(works.keys());
  const rows = new Set(
    problems.filter((one) => isRefusal(one, mapping, choices)).map(({ row }) => row),
  );
  return new Set([...works.keys()].filter((index) => rows.has(works[index]?.row ?? 0)));
}

/** Of these no value is left out. */
const ALWAYS = new Set(["missing", "repeatedId", "ownerName", "ownerMail"]);

function isRefusal(
  { message: { text }, at }: CellProblem,
  mapping: SheetReading["mapping"],
  { isTolerant }: Choices,
): boolean {
  // Without its version the licence comes in as a text.
  if (text === "licenceVersion") return false;
  const isRequired = at !== undefined && mapping[at]?.column.required;
  return !isTolerant || ALWAYS.has(text) || isRequired === true;
}
