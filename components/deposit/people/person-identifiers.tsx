"use client";

import { useTranslations } from "next-intl";
import { Input } from "@/components/ui/input";
import { isObject } from "@/lib/core/json";
import { detectScheme } from "@/lib/identifiers/detect";
import { findScheme, PERSON_SCHEMES } from "@/lib/identifiers/registry";
import { orcid } from "@/lib/identifiers/schemes/people";
import { FieldFrame } from "../controls/field-frame";
import { listOf, textOf } from "../document/value-at";
import { useFieldValue } from "../saving/deposit-context";

type PersonIdentifiersProps = { path: string; isPerson: boolean };
type Entry = Record<string, unknown>;

/** The ORCID iD of a person, and one identifier of another kind. Further ones that came with a work stay. */
export function PersonIdentifiers({ path, isPerson }: PersonIdentifiersProps) {
  const t = useTranslations("deposit");
  const [value, change] = useFieldValue(path);
  const entries = listOf(value).filter(isObject);
  const isOrcid = (entry: Entry) => entry.scheme === "orcid";
  const own = entries.find(isOrcid);
  const other = entries.find((entry) => !isOrcid(entry));

  function put(before: Entry | undefined, after: Entry | undefined) {
    const next = entries.flatMap((entry) => (entry === before ? (after ?? []) : entry));
    const all = before || !after ? next : [...next, after];
    change(all.length > 0 ? all : undefined);
  }
  const number = textOf(own?.identifier);
  const isGood = number !== "" && orcid.normalise(number.trim()) !== undefined;
  const text = textOf(other?.identifier);
  const scheme = textOf(other?.scheme) || detectScheme(text.trim(), PERSON_SCHEMES) || "";
  return (
    <div className="grid grid-cols-1 gap-x-4 gap-y-3 sm:grid-cols-2">
      {isPerson && (
        <FieldFrame path={path} within label={t("parts.orcid")}>
          <Input
            value={number}
            placeholder="0000-0002-1825-0097"
            spellCheck={false}
            autoComplete="off"
            onChange={({ target }) =>
              put(own, target.value ? { scheme: "orcid", identifier: target.value } : undefined)
            }
            // Pasted as an address, it is shown as the number it is.
            onBlur={() => {
              const normal = orcid.normalise(number.trim());
              if (normal && normal !== number) put(own, { scheme: "orcid", identifier: normal });
            }}
          />
          {isGood && <p className="mt-1 text-sm text-muted">{t("people.orcidGood")}</p>}
        </FieldFrame>
      )}
      <FieldFrame
        path={isPerson ? `${path}.other` : path}
        within={!isPerson}
        label={t("parts.otherIdentifier")}
      >
        <Input
          value={text}
          placeholder={isPerson ? "ISNI, GND" : "ROR, ISNI, GND"}
          spellCheck={false}
          autoComplete="off"
          onChange={({ target }) =>
            put(other, target.value ? { identifier: target.value } : undefined)
          }
        />
        {text !== "" && scheme && (
          <p className="mt-1 text-sm text-muted">
            {t("rows.recognised", { scheme: findScheme(scheme)?.label ?? scheme })}
          </p>
        )}
      </FieldFrame>
    </div>
  );
}
