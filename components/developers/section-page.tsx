import { useTranslations } from "next-intl";
import { Breadcrumb } from "@/components/ui/breadcrumb";
import { Code, ContractText } from "./code";
import { Method } from "./method";
import { OperationPart } from "./operation-part";
import type { Operation } from "./operations";
import { REFERENCE_PATH, type Section } from "./sections";

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
      <nav aria-label={t("operation.list")} className="mt-6">
        <ul className="space-y-1 text-[0.9375rem]/6">
          {operations.map(({ id, method, path, summary }) => (
            <li key={id} className="flex flex-wrap items-baseline gap-x-2">
              <a href={`#${id}`} className="min-w-0">
                <span className="inline-block sm:w-[4.5rem]">
                  <Method>{method}</Method>
                </span>{" "}
                <span className="link">
                  <Code>{path}</Code>
                </span>
              </a>
              <span className="text-sm text-muted">
                <ContractText>{summary}</ContractText>
              </span>
            </li>
          ))}
        </ul>
      </nav>
      {operations.map((operation) => (
        <OperationPart key={operation.id} operation={operation} />
      ))}
    </div>
  );
}
