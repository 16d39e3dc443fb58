import { groupBy } from "@/lib/core/group-by";
import type { ItemJson } from "@/lib/imports/schema";
import type { ReportTexts } from "./import-texts";
import { itemProblems, type WhereOf } from "./item-problems";
import type { Problem } from "./problem-list";
import { columnName } from "./sheet/use-sheet-texts";

type Names = {
  whereOf: WhereOf;
  /** Whether the works came from a sheet. */
  isOfSheet: boolean;
  nameOf: (item: ItemJson) => string;
};

/** What is to be mended: a column that a sheet lacks comes first and once, with how many works lack it. */
export function listedProblems(
  items: readonly ItemJson[],
  texts: ReportTexts,
  { whereOf, isOfSheet, nameOf }: Names,
): Problem[] {
  const { imports: t } = texts;
  const problems = itemProblems(items, texts, whereOf, isOfSheet);
  const ofColumns = groupBy(problems, ({ missing }) => missing);
  const lacking = [...ofColumns].flatMap(([column, { length: count, 0: first }]) =>
    column && first
      ? [{ work: t("sheet.works", { count }), where: columnName(t, column), what: first.what }]
      : [],
  );
  const ofWorks = ofColumns.get(undefined) ?? [];
  return [
    ...lacking,
    ...ofWorks.map(({ item, where, what }) => ({ work: nameOf(item), where, what })),
  ];
}
