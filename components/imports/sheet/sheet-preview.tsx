import { useLocale, useTranslations } from "next-intl";
import { Cell, HeaderCell, Table } from "@/components/ui/table";
import { localised } from "@/lib/core/localised";
import { creatorsOf, dateOf, filesOf, titleOf, typeOf } from "./preview-texts";
import type { TermTitles } from "./terms";
import type { SheetWork } from "./works";

const SHOWN = 5;
const MAX_NAMES = 3;

type SheetPreviewProps = { works: readonly SheetWork[]; types: TermTitles };

/** The first works as they will be, so that a wrong column is seen before anything is sent. */
export function SheetPreview({ works, types }: SheetPreviewProps) {
  const locale = useLocale();
  const t = useTranslations("imports.sheet");
  const columns = useTranslations("imports.columns");
  return (
    <div>
      <h4 className="mb-1 font-semibold">
        {works.length > SHOWN ? t("firstOf", { shown: SHOWN, count: works.length }) : t("theWorks")}
      </h4>
      <Table label={t("preview")}>
        <thead>
          <tr>
            <HeaderCell>{t("row")}</HeaderCell>
            <HeaderCell>{columns("title")}</HeaderCell>
            <HeaderCell>{t("creators")}</HeaderCell>
            <HeaderCell>{t("type")}</HeaderCell>
            <HeaderCell>{t("date")}</HeaderCell>
            <HeaderCell>{columns("files")}</HeaderCell>
          </tr>
        </thead>
        <tbody>
          {works.slice(0, SHOWN).map(({ row, work }) => (
            <tr key={row}>
              <Cell className="tabular-nums">{row}</Cell>
              <Cell className="min-w-40 break-words">
                <bdi>{titleOf(work) || t("untitled")}</bdi>
              </Cell>
              <Cell className="min-w-40">
                <Creators work={work} />
              </Cell>
              <Cell>{localised(types.get(typeOf(work)), [locale]) ?? typeOf(work)}</Cell>
              <Cell className="whitespace-nowrap">{dateOf(work)}</Cell>
              <Cell className="max-w-60 break-words">{filesOf(work).join(", ")}</Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

function Creators({ work }: { work: unknown }) {
  const t = useTranslations("imports.sheet");
  const creators = creatorsOf(work);
  return (
    <>
      {creators.slice(0, MAX_NAMES).map(({ name, isOrganisation }, at) => (
        <span key={at} className="block">
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
