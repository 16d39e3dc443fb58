"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Field } from "@/components/ui/field";
import { shortLicence } from "@/lib/works/reading/licence";
import { isObject } from "@/lib/core/json";
import { Chips } from "@/components/ui/chips";
import type { FieldProps } from "../controls/field-props";
import { ChoiceBox } from "../controls/choice-box";
import { FieldGroup } from "../controls/field-frame";
import { useBoxTerms, useTermLabel } from "../controls/terms";
import { listOf, textOf } from "../document/value-at";
import { isSoftware } from "../fields/kinds";
import { kindOf } from "../fields/visible-fields";
import { useFieldValue, useSaved } from "../saving/deposit-context";
import { CollectionLicence } from "./collection-licence";
import { OfferButton } from "./offer-button";
import { FOR_SOFTWARE, COMMON_LICENCES, type Offer } from "./licence-offers";
import { OwnLicence } from "./own-licence";

/** Chooses licences: common ones with plain explanations first, then all others, then a text of one's own. */
export function Licences(field: FieldProps) {
  const t = useTranslations("deposit.licence");
  const labelOf = useTermLabel();
  const [value, change] = useFieldValue(field.path);
  const chosen = listOf(value).filter(isObject);
  const ids = new Set(chosen.map(({ id }) => id));
  const isOfSoftware = useSaved(({ document }) => isSoftware(kindOf(document)));
  const offers = isOfSoftware ? FOR_SOFTWARE : COMMON_LICENCES;
  const isOffered = (id: unknown) => offers.some((offer) => offer.id === id);

  const put = (list: unknown[]) => change(list.length > 0 ? list : undefined);
  function toggle({ id, title }: Offer) {
    if (ids.has(id)) put(chosen.filter((one) => one.id !== id));
    // An offered licence replaces another offered one, because two of them would contradict each other.
    else put([...chosen.filter((one) => !isOffered(one.id)), { id, title: { en: title } }]);
  }
  const named = chosen
    .map((licence, at) => ({ licence, at }))
    .filter(({ licence }) => textOf(licence.id) !== "" && !isOffered(licence.id));
  return (
    <FieldGroup {...field} within>
      {chosen.length === 0 && (
        <>
          <p className="mb-2 text-sm text-muted">{t("none")}</p>
          <CollectionLicence onChoose={(licence) => put([licence])} />
        </>
      )}
      <ul aria-label={t("suggested")} className="grid grid-cols-1 gap-2">
        {offers.map((offer) => (
          <li key={offer.id}>
            <OfferButton
              offer={offer}
              isChosen={ids.has(offer.id)}
              onToggle={() => toggle(offer)}
            />
          </li>
        ))}
      </ul>
      <div className="mt-4">
        <Chips
          label={t("chosen")}
          chips={named.map(({ licence, at }) => ({
            key: `${at}`,
            label: shortLicence(textOf(licence.id)) ?? labelOf(licence),
          }))}
          onRemove={(index) => {
            const at = named[index]?.at;
            if (at !== undefined) put(chosen.toSpliced(at, 1));
          }}
        />
        <OtherLicence
          isTaken={(id) => ids.has(id)}
          onChoose={(licence) => put([...chosen, licence])}
        />
      </div>
      <OwnLicence path={field.path} licences={chosen} />
    </FieldGroup>
  );
}

type OtherLicenceProps = {
  isTaken: (id: string) => boolean;
  onChoose: (licence: Record<string, unknown>) => void;
};

function OtherLicence({ isTaken, onChoose }: OtherLicenceProps) {
  const t = useTranslations("deposit.licence");
  const labelOf = useTermLabel();
  const [typed, setTyped] = useState("");
  const { terms, isFetching } = useBoxTerms("licenses", typed, typed.trim() !== "");
  return (
    <Field label={t("others")} hint={t("othersHint")} standsAlone>
      <ChoiceBox
        isExact
        text={typed}
        onTextChange={setTyped}
        options={terms
          .filter(({ id }) => !isTaken(id))
          .map((term) => {
            const short = shortLicence(term.id);
            const title = labelOf(term);
            return { value: term.id, label: short ?? title, hint: short ? title : term.id };
          })}
        loading={isFetching}
        onChoose={({ value: id }) => {
          const term = terms.find((one) => one.id === id);
          setTyped("");
          if (term) onChoose({ id, title: term.title });
        }}
      />
    </Field>
  );
}
