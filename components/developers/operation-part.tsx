import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Badge } from "@/components/ui/badge";
import { Code, ContractText } from "./code";
import { BodyFields, FieldItem } from "./field-list";
import { Method } from "./method";
import type { Answer, Body, Operation, Parameter } from "./operations";

/** One operation, under a heading that others can link to. */
export function OperationPart({ operation }: { operation: Operation }) {
  const t = useTranslations("developers.operation");
  const { id, method, path, summary, scope, isDeprecated } = operation;
  return (
    <article
      aria-labelledby={id}
      className="mt-8 border-t border-line pt-6 lg:first:mt-0 lg:first:border-t-0 lg:first:pt-0"
    >
      <h2 id={id} className="text-lg font-semibold">
        <a href={`#${id}`} className="quiet-link">
          <ContractText>{summary}</ContractText>
        </a>
      </h2>
      <p className="mt-1 flex flex-wrap items-baseline gap-x-2 gap-y-1">
        <Method>{method}</Method>
        <span className="min-w-0">
          <Code>{path}</Code>
        </span>
        {isDeprecated && <Badge tone="warning">{t("deprecated")}</Badge>}
      </p>
      <dl className="mt-3 space-y-3 text-[0.9375rem]/6">
        {scope && (
          <Line term={t("scope")}>
            <Code>{scope}</Code>
          </Line>
        )}
        {operation.parameters.length > 0 && (
          <Line term={t("parameters")}>
            <Parameters parameters={operation.parameters} />
          </Line>
        )}
        {operation.bodies.length > 0 && (
          <Line term={t("body")}>
            {operation.bodies.map((body) => (
              <BodyPart key={body.mediaType} body={body} />
            ))}
          </Line>
        )}
        <Line term={t("responses")}>
          <Answers answers={operation.answers} errorFields={operation.errorFields} />
        </Line>
      </dl>
    </article>
  );
}

function Line({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="sm:grid sm:grid-cols-[8rem_minmax(0,1fr)] sm:gap-x-4">
      <dt className="text-muted">{term}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}

function Parameters({ parameters }: { parameters: readonly Parameter[] }) {
  const t = useTranslations("developers.operation.places");
  return (
    <ul className="space-y-1">
      {parameters.map((parameter) => (
        <FieldItem
          key={`${parameter.place} ${parameter.path}`}
          field={parameter}
          place={t(parameter.place)}
        />
      ))}
    </ul>
  );
}

function BodyPart({ body }: { body: Body }) {
  return (
    <div>
      <Code>{body.mediaType}</Code>
      {body.description && (
        <p className="text-muted">
          <ContractText>{body.description}</ContractText>
        </p>
      )}
      <BodyFields body={body} />
    </div>
  );
}

type AnswersProps = Pick<Operation, "errorFields"> & { answers: readonly Answer[] };

function Answers({ answers, errorFields }: AnswersProps) {
  const t = useTranslations("developers.operation");
  return (
    <ul className="space-y-1">
      {answers.map(({ status, meaning, mediaTypes, bodies }) => (
        <li key={status}>
          <Code>{status}</Code>{" "}
          <span className="text-muted">
            <ContractText>{meaning}</ContractText>
          </span>{" "}
          <Names names={mediaTypes} />
          {bodies.map((body) => (
            <div key={body.mediaType}>
              {bodies.length > 1 && <Code>{body.mediaType}</Code>}
              <BodyFields body={body} isAnswer />
            </div>
          ))}
        </li>
      ))}
      <li>
        <Code>{t("errors")}</Code> <Names names={errorFields} />
      </li>
    </ul>
  );
}

function Names({ names }: { names: readonly string[] }) {
  return names.map((name, at) => (
    <span key={name}>
      {at > 0 && ", "}
      <Code>{name}</Code>
    </span>
  ));
}
