import { useTranslations } from "next-intl";
import { Disclosure } from "@/components/ui/disclosure";
import { Code, ContractText, inCode } from "./code";
import type { Field, Place } from "./fields";
import type { Body } from "./operations";

type BodyFieldsProps = {
  body: Body;
  /** Fields of an answer are told apart by whether they may be missing, those of a request by whether they must be there. */
  isAnswer?: boolean;
};

/** The fields of a body, which unfold. */
export function BodyFields({ body: { fields, sameAs }, isAnswer = false }: BodyFieldsProps) {
  const t = useTranslations("developers.operation");
  if (sameAs)
    return (
      <p className="text-muted">
        <SameAs place={sameAs} />
      </p>
    );
  if (fields.length === 0) return null;
  return (
    <Disclosure
      summary={t("fields", { count: fields.length })}
      className="mt-1 rounded-md border border-line bg-surface px-3"
    >
      <ul className="space-y-1">
        {fields.map((field) => (
          <FieldItem key={field.path} field={field} isAnswer={isAnswer} />
        ))}
      </ul>
    </Disclosure>
  );
}

type FieldItemProps = {
  field: Field;
  /** Where the request has it, if not in its body. */
  place?: string;
  isAnswer?: boolean;
};

/** A field or parameter: its name, what it may be and what it means. */
export function FieldItem({ field, place, isAnswer = false }: FieldItemProps) {
  const t = useTranslations("developers.operation");
  const { path, type, isRequired, description, initial, sameAs } = field;
  return (
    <li>
      <Code>{path}</Code>
      <span className="text-sm text-muted">
        {type !== "any" && (
          <>
            {" "}
            <Code>{type}</Code>
          </>
        )}
        {place && `, ${place}`}
        {isRequired && !isAnswer && `, ${t("required")}`}
        {!isRequired && isAnswer && `, ${t("optional")}`}
      </span>
      {description && (
        <span className="block text-sm text-muted">
          <ContractText>{description}</ContractText>
        </span>
      )}
      {initial !== undefined && (
        <span className="block text-sm text-muted">
          {t.rich("initial", { code: inCode, value: initial })}
        </span>
      )}
      {sameAs && (
        <span className="block text-sm text-muted">
          <SameAs place={sameAs} />
        </span>
      )}
    </li>
  );
}

function SameAs({ place: { id, name } }: { place: Place }) {
  const t = useTranslations("developers.operation");
  return t.rich("sameAs", {
    name,
    link: (chunks) => (
      <a href={`#${id}`} className="link">
        <Code>{chunks}</Code>
      </a>
    ),
  });
}
