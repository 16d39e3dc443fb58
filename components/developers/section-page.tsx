import { useTranslations } from "next-intl";
import { Fragment } from "react";
import { Breadcrumb } from "@/components/ui/breadcrumb";
import { Disclosure } from "@/components/ui/disclosure";
import { SectionMenu } from "@/components/ui/section-menu";
import { BesideContents } from "./beside-contents";
import { Code, ContractText } from "./code";
import { Method } from "./method";
import { OperationPart } from "./operation-part";
import type { Operation } from "./operations";
import { REFERENCE_PATH, type Section, sectionPath, SECTIONS_BY_GROUP } from "./sections";

type SectionPageProps = { section: Section; operations: readonly Operation[] };

/** Everything that a section of the API offers. */
export function SectionPage({ section, operations }: SectionPageProps) {
  const t = useTranslations("developers");
  const name = t(`sections.${section}.name`);
  return (
    <div className="page-width pt-8">
      <Breadcrumb crumbs={[{ href: REFERENCE_PATH, label: t("title") }]} current={name} />
      <h1 className="mt-2 text-2xl font-semibold">{name}</h1>
      <p className="mt-1 max-w-prose text-muted">{t(`sections.${section}.text`)}</p>
      <BesideContents
        isWide
        contents={
          <div className="space-y-4">
            <Chapters section={section} />
            <Index operations={operations} />
          </div>
        }
      >
        {operations.map((operation) => (
          <OperationPart key={operation.id} operation={operation} />
        ))}
      </BesideContents>
    </div>
  );
}

/** The way to the other sections, folded away: what this one offers stands below. */
function Chapters({ section }: Pick<SectionPageProps, "section">) {
  const t = useTranslations("developers");
  return (
    <SectionMenu
      isFolded
      label={t("chapters")}
      kind={t("chapter")}
      groups={SECTIONS_BY_GROUP.map(([group, sections]) => ({
        title: t(`groups.${group}`),
        links: sections.map((one) => ({
          href: sectionPath(one),
          label: t(`sections.${one}.name`),
        })),
      }))}
      current={sectionPath(section)}
    />
  );
}

/** May be broken before each of its parts. */
const breakable = (path: string) =>
  path.split(/(?=\/)/).map((part, at) => (
    <Fragment key={at}>
      <wbr />
      {part}
    </Fragment>
  ));

function Index({ operations }: Pick<SectionPageProps, "operations">) {
  const t = useTranslations("developers.operation");
  return (
    <nav aria-label={t("list")}>
      <Disclosure summary={t("list")} className="open-when-wide">
        <ul className="space-y-1 text-[0.9375rem]/6">
          {operations.map(({ id, method, path, summary }) => (
            <li key={id} className="flex flex-wrap items-baseline gap-x-2">
              <a href={`#${id}`} className="min-w-0 lg:flex lg:w-full lg:py-0.5">
                <span className="inline-block shrink-0 sm:w-[4.5rem]">
                  <Method>{method}</Method>
                </span>{" "}
                <span className="min-w-0 link">
                  <Code>{breakable(path)}</Code>
                </span>
              </a>
              <span className="text-sm text-muted lg:hidden">
                <ContractText>{summary}</ContractText>
              </span>
            </li>
          ))}
        </ul>
      </Disclosure>
    </nav>
  );
}
