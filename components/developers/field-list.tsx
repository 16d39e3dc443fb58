import { useTranslations } from "next-intl";
import { Disclosure } from "@/components/ui/disclosure";
import { Code, ContractText, inCode } from "./code";
import type { Field } from "./fields";
import type { Body } from "./operations";

/** The fields of a body, which unfold. */
export function BodyFields({ body: { fields, sameAs } }: { body: Body }) {
  const t = useTranslations("developers.operation");
  if (sameAs)
    return (
      <p className="text-muted">
        {t.rich("sameAs", {
          name: sameAs.name,
          link: (chunks) => (
            <a href={`#${sameAs.id}`} className="link">
              <Code>{chunks}</Code>
            </a>
          ),
        })}
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
          <FieldItem key={field.path} field={field} />
        ))}
      </ul>
    </Disclosure>
  );
}

type FieldItemProps = {
  field: Field;
  /** Where the request has it, if not in its body. */
  place?: string;
};

/** A field or parameter: its name, what it may be and what it means. */
export function FieldItem({ field, place }: FieldItemProps) {
  const t = useTranslations("developers.operation");
  const { path, type, isRequired, description, initial } = field;
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
        {isRequired && `, ${t("required")}`}
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
    </li>
  );
}
