"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { listOpenEntries } from "@/components/vocabularies/calls";
import { Combobox } from "@/components/ui/combobox";
import { Field } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { X } from "@/components/ui/icons";
import { useDebounced } from "@/components/ui/use-debounced";
import { useApiQuery } from "@/lib/client/use-api-query";
import type { CollectionJson } from "@/lib/collections/schema";

export type Organization = NonNullable<CollectionJson["metadata"]["organizations"]>[number];

type OrganizationsFieldProps = {
  label: string;
  value: readonly Organization[];
  onValueChange: (value: readonly Organization[]) => void;
  id: string;
  errors: readonly string[];
};

const SHOWN = 8;

/** Who stands behind a collection: from the list of organisations with their ROR ids, or by name. */
export function OrganizationsField({ value, onValueChange, ...field }: OrganizationsFieldProps) {
  const t = useTranslations("collectionSettings.organizations");
  const [text, setText] = useState("");
  const asked = useDebounced(text.trim());
  const found = useApiQuery(
    listOpenEntries("affiliations"),
    { query: { suggest: asked, size: SHOWN } },
    { enabled: asked.length > 1 },
  );
  const hits = asked.length > 1 ? (found.data?.hits.hits ?? []) : [];
  const options = hits.map(({ id, ...rest }) => ({
    value: id,
    label: wordAt(rest, "name") ?? id,
    hint: [wordAt(rest, "acronym"), wordAt(rest, "country")].filter(Boolean).join(", ") || id,
  }));

  function add(organization: Organization) {
    const isThere = value.some(({ id, name }) =>
      organization.id ? id === organization.id : name === organization.name,
    );
    if (!isThere) onValueChange([...value, organization]);
    setText("");
  }

  return (
    <div>
      <Field {...field} hint={t("hint")}>
        <Combobox
          text={text}
          onTextChange={setText}
          options={options}
          loading={found.isFetching}
          onChoose={(option) => add({ id: option.value, name: option.label })}
          onCommitText={(name) => add({ name: name.trim() })}
        />
      </Field>
      {value.length > 0 && (
        <ul aria-label={t("chosen")} className="mt-2 divide-y divide-line border-y border-line">
          {value.map((organization) => (
            <li
              key={organization.id ?? organization.name}
              className="flex items-center justify-between gap-3 py-1"
            >
              <span className="min-w-0">
                <bdi>{organization.name}</bdi>
                {organization.id && (
                  <span className="ms-2 text-sm text-muted">ROR {organization.id}</span>
                )}
              </span>
              <IconButton
                label={t("remove", { name: organization.name ?? "" })}
                size="small"
                onClick={() => onValueChange(value.filter((one) => one !== organization))}
              >
                <X aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function wordAt(given: Readonly<Record<string, unknown>>, key: string): string | undefined {
  const value = given[key];
  return typeof value === "string" && value !== "" ? value : undefined;
}
