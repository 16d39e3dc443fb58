"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { listOpenEntries } from "@/components/vocabularies/calls";
import { Button } from "@/components/ui/button";
import { Combobox } from "@/components/ui/combobox";
import { Dialog } from "@/components/ui/dialog";
import { DialogButtons } from "@/components/ui/dialog-buttons";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useDebounced } from "@/components/ui/use-debounced";
import { labelOf } from "@/lib/works/reading/display-names";
import { useApiQuery } from "@/lib/client/use-api-query";
import type { CollectionJson } from "@/lib/collections/schema";

export type Funding = NonNullable<CollectionJson["metadata"]["funding"]>[number];

type FundingDialogProps = { onAdd: (funding: Funding) => void; onClose: () => void };

/** Adds a funder, and an award of it. */
export function FundingDialog({ onAdd, onClose }: FundingDialogProps) {
  const t = useTranslations("collectionSettings.funding");
  return (
    <Dialog title={t("add")} open onOpenChange={onClose}>
      <FundingForm onAdd={onAdd} />
    </Dialog>
  );
}

type Chosen = { id?: string; name: string };

function FundingForm({ onAdd }: Pick<FundingDialogProps, "onAdd">) {
  const t = useTranslations("collectionSettings.funding");
  const [funder, setFunder] = useState<Chosen>({ name: "" });
  const [award, setAward] = useState<Chosen>({ name: "" });
  const [title, setTitle] = useState("");
  const [wasAdded, setAdded] = useState(false);
  const funders = useTerms("funders", funder.id ? "" : funder.name);
  const awards = useTerms(
    "awards",
    award.id ? "" : award.name,
    funder.id ? { funders: funder.id } : {},
  );

  function add() {
    setAdded(true);
    const name = funder.name.trim();
    if (name === "") return;
    const of = awardOf({ ...award, name: award.name.trim() }, title.trim());
    onAdd({
      funder: funder.id ? { id: funder.id, name } : { name },
      ...(of ? { award: of } : {}),
    });
  }

  return (
    // Within the form of the profile another form would be none.
    <div className="space-y-5">
      <Field
        label={t("funder")}
        hint={t("funderHint")}
        required
        errors={wasAdded && funder.name.trim() === "" ? [t("funderMissing")] : []}
      >
        <Combobox
          text={funder.name}
          onTextChange={(name) => setFunder({ name })}
          options={funders.options}
          loading={funders.isFetching}
          onChoose={({ value: id, label: name }) => setFunder({ id, name })}
        />
      </Field>
      <Field label={t("award")} hint={t("awardHint")}>
        <Combobox
          text={award.name}
          onTextChange={(name) => setAward({ name })}
          options={awards.options}
          loading={awards.isFetching}
          onChoose={({ value: id, label: name }) => setAward({ id, name })}
        />
      </Field>
      {!award.id && (
        <Field label={t("awardTitle")}>
          <Input
            value={title}
            dir="auto"
            maxLength={1000}
            onChange={({ target }) => setTitle(target.value)}
          />
        </Field>
      )}
      <DialogButtons className="">
        <Button look="primary" onClick={add}>
          {t("addIt")}
        </Button>
      </DialogButtons>
    </div>
  );
}

function awardOf({ id, name }: Chosen, title: string): Funding["award"] {
  if (id) return { id, title: { en: name } };
  if (!name && !title) return undefined;
  return { ...(name ? { number: name } : {}), ...(title ? { title: { en: title } } : {}) };
}

const SHOWN = 8;

function useTerms(list: "funders" | "awards", text: string, more: Record<string, string> = {}) {
  const locale = useLocale();
  const asked = useDebounced(text.trim());
  const isAsked = asked.length > 1;
  const found = useApiQuery(
    listOpenEntries(list),
    { query: { suggest: asked, size: SHOWN, ...more } },
    { enabled: isAsked },
  );
  const hits = isAsked ? (found.data?.hits.hits ?? []) : [];
  return {
    isFetching: found.isFetching,
    options: hits.map((hit) => ({
      value: hit.id,
      label: wordAt(hit, "name") ?? labelOf(titleIn(hit), locale) ?? hit.id,
      hint: wordAt(hit, "number") ?? wordAt(hit, "country") ?? "",
    })),
  };
}

type Hit = Readonly<Record<string, unknown>>;

const wordAt = (hit: Hit, key: string) =>
  typeof hit[key] === "string" && hit[key] !== "" ? hit[key] : undefined;

// Made by the service, whose schema leaves the fields of open lists open.
const titleIn = ({ title }: Hit) => title as Record<string, string> | undefined;
