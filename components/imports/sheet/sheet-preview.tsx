import { useLocale, useTranslations } from "next-intl";
import { Cell, HeaderCell, Row, Table } from "@/components/ui/table";
import { localised } from "@/lib/core/localised";
import { creatorsOf, dateOf, filesOf, titleOf, typeOf } from "./preview-texts";
import type { SheetReading } from "./sheet-reading";
import type { TermTitles } from "./terms";

const SHOWN = 5;
const MAX_NAMES = 3;
/** On phones a cell without a value would look like its label alone. */
const NONE = "–";

type SheetPreviewProps = {
  reading: Pick<SheetReading, "works" | "problems" | "mapping">;
  types: TermTitles;
};

/** The first works as they will be, so that a wrong column is seen before anything is sent. */
export function SheetPreview({ reading, types }: SheetPreviewProps) {
  const { works, problems, mapping } = reading;
  const locale = useLocale();
  const t = useTranslations("imports.sheet");
  const columns = useTranslations("imports.columns");
  const isWrong = (row: number, id: string) =>
    problems.some(
      (problem) =>
        problem.row === row && problem.at !== undefined && mapping[problem.at]?.column.id === id,
    );
  return (
    <div>
      <h4 className="mb-1 font-semibold">
        {works.length > SHOWN ? t("firstOf", { shown: SHOWN, count: works.length }) : t("theWorks")}
      </h4>
      <Table label={t("preview")} stacks>
        <thead>
          <Row>
            <HeaderCell>{t("row")}</HeaderCell>
            <HeaderCell>{columns("title")}</HeaderCell>
            <HeaderCell>{t("creators")}</HeaderCell>
            <HeaderCell>{t("type")}</HeaderCell>
            <HeaderCell>{t("date")}</HeaderCell>
            <HeaderCell>{columns("files")}</HeaderCell>
          </Row>
        </thead>
        <tbody>
          {works.slice(0, SHOWN).map(({ row, work }) => (
            <Row key={row}>
              <Cell label={t("row")} className="tabular-nums">
                <span aria-hidden className="sm:hidden">
                  {t("row")}{" "}
                </span>
                {row}
              </Cell>
              <Cell label={columns("title")} className="min-w-40 break-words">
                {titleOf(work) ? <bdi>{titleOf(work)}</bdi> : <Missing />}
              </Cell>
              <Cell label={t("creators")} className="min-w-40">
                <Creators work={work} />
              </Cell>
              <Cell label={t("type")}>
                <Given
                  value={localised(types.get(typeOf(work)), [locale]) ?? typeOf(work)}
                  isWrong={isWrong(row, "resource_type")}
                />
              </Cell>
              <Cell label={t("date")} className="whitespace-nowrap">
                <Given value={dateOf(work)} isWrong={isWrong(row, "publication_date")} />
              </Cell>
              <Cell label={columns("files")} className="max-w-60 break-words">
                {filesOf(work).join(", ") || NONE}
              </Cell>
            </Row>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

function Creators({ work }: { work: unknown }) {
  const t = useTranslations("imports.sheet");
  const creators = creatorsOf(work);
  if (creators.length === 0) return <Missing />;
  return (
    <>
      {creators.slice(0, MAX_NAMES).map(({ name, isOrganisation }, at) => (
        <span
          key={at}
          // On phones the label stands before the first name, and the others follow it.
          className="sm:block max-sm:not-last:after:content-[',_']"
        >
          <bdi>{name}</bdi>
          {isOrganisation && <span className="text-muted"> {t("organisation")}</span>}
        </span>
      ))}
      {creators.length > MAX_NAMES && (
        <span className="text-muted">{t("more", { count: creators.length - MAX_NAMES })}</span>
      )}
    </>
  );
}

/** A value that is required; one that is not understood is told apart by more than its colour. */
function Given({ value, isWrong }: { value: string; isWrong: boolean }) {
  const t = useTranslations("imports.sheet");
  if (value === "") return <Missing />;
  if (!isWrong) return <bdi>{value}</bdi>;
  return (
    <span className="text-danger">
      <bdi>{value}</bdi> {t("invalid")}
    </span>
  );
}

/** No work is imported without it. */
function Missing() {
  return <span className="text-danger">{useTranslations("imports.sheet")("missing")}</span>;
}
