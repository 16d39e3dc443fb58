import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { EmptyState } from "@/components/ui/empty-state";
import { BookOpen } from "@/components/ui/icons";
import { LinkButton } from "@/components/ui/link-button";
import { Cell, HeaderCell, Row, Table } from "@/components/ui/table";
import type { VocabularyType } from "@/lib/vocabularies/schema";
import { AdministrationFrame } from "../administration-frame";
import { BackLink } from "../back-link";
import { listHref, type ListState } from "../list-address";
import { ListResults } from "../list-results";
import { ListSearch } from "../list-search";
import { hrefOfSection } from "../sections";
import { vocabularyPath } from "./vocabulary-path";

/** What some vocabularies know of their terms besides names. */
type Column =
  | "country"
  | "identifiers"
  | "number"
  | "funder"
  | "affiliations"
  | "scheme"
  | "shortCode"
  | "datacite"
  | "link";

export type TermDetail = { text: string; href: string | undefined };

export type TermRow = {
  id: TermDetail;
  title: string;
  description: string | undefined;
  /** Kept for old works, and not offered for new ones. */
  isUnlisted: boolean;
  details: Readonly<Record<Column, readonly TermDetail[]>>;
};

const COLUMNS: Partial<Record<VocabularyType, readonly Column[]>> = {
  affiliations: ["country", "identifiers"],
  funders: ["country", "identifiers"],
  awards: ["number", "funder"],
  names: ["affiliations", "identifiers"],
  subjects: ["scheme"],
  licenses: ["link"],
  languages: ["shortCode"],
  resourcetypes: ["datacite"],
  creatorsroles: ["datacite"],
  contributorsroles: ["datacite"],
  titletypes: ["datacite"],
  descriptiontypes: ["datacite"],
  datetypes: ["datacite"],
  relationtypes: ["datacite"],
  "code:developmentStatus": ["link"],
};

type VocabularyPageProps = {
  type: VocabularyType;
  state: ListState<"q">;
  terms: readonly TermRow[];
  total: number;
};

/** The terms of one vocabulary, searched and page by page. */
export function VocabularyPage({ type, state, terms, total }: VocabularyPageProps) {
  const t = useTranslations("administration.vocabularies");
  const path = vocabularyPath(type);
  const name = t(`names.${type}`);
  return (
    <AdministrationFrame section="vocabularies" isOfObject>
      <BackLink href={hrefOfSection("vocabularies")}>{t("all")}</BackLink>
      <h2 className="mt-2 mb-4 flex flex-wrap items-baseline gap-x-3 text-xl font-semibold">
        {name}
        <code className="font-mono text-sm font-normal text-muted">{type}</code>
      </h2>
      {(total > 0 || state.q) && (
        <ListSearch action={path} q={state.q} label={t("search")} hint={t("searchHint")} />
      )}
      <ListResults
        label={t("terms")}
        count={t("count", { count: total })}
        total={total}
        page={state.page}
        href={(page) => listHref(path, { ...state, page })}
        empty={
          state.q ? (
            <EmptyState
              icon={<BookOpen />}
              title={t("noMatch")}
              action={<LinkButton href={path}>{t("allTerms")}</LinkButton>}
            />
          ) : (
            <EmptyState
              icon={<BookOpen />}
              title={t("noTerms")}
              action={
                <LinkButton href={hrefOfSection("vocabularies")}>{t("loadTitle")}</LinkButton>
              }
            />
          )
        }
      >
        <Terms label={name} terms={terms} columns={COLUMNS[type] ?? []} />
      </ListResults>
    </AdministrationFrame>
  );
}

type TermsProps = { label: string; terms: readonly TermRow[]; columns: readonly Column[] };

function Terms({ label, terms, columns: all }: TermsProps) {
  const t = useTranslations("administration.vocabularies");
  const columns = all.filter((column) => terms.some(({ details }) => details[column].length > 0));
  return (
    <Table label={label} stacks>
      <thead>
        <Row>
          <HeaderCell>{t("term")}</HeaderCell>
          <HeaderCell>{t("id")}</HeaderCell>
          {columns.map((column) => (
            <HeaderCell key={column}>{t(`columns.${column}`)}</HeaderCell>
          ))}
        </Row>
      </thead>
      <tbody>
        {terms.map((term) => (
          <Row key={term.id.text}>
            <Cell label={t("term")} isClear className="max-w-96">
              <bdi className="font-medium">{term.title}</bdi>{" "}
              {term.isUnlisted && <Badge tone="neutral">{t("unlisted")}</Badge>}
              {term.description && (
                <span className="block text-sm font-normal text-muted">{term.description}</span>
              )}
            </Cell>
            <Cell label={t("id")} className="font-mono text-sm wrap-anywhere">
              <Detail {...term.id} />
            </Cell>
            {columns.map((column) => (
              <Cell
                key={column}
                label={t(`columns.${column}`)}
                isClear={term.details[column].length === 0}
                className="wrap-anywhere"
              >
                {term.details[column].map((detail) => (
                  <span key={detail.text} className="me-2 sm:block">
                    <Detail {...detail} />
                  </span>
                ))}
              </Cell>
            ))}
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

const Detail = ({ text, href }: TermDetail) =>
  href ? (
    <a href={href} className="link">
      <bdi>{text}</bdi>
    </a>
  ) : (
    <bdi>{text}</bdi>
  );
