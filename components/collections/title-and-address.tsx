"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { slugFrom } from "./slug";

type FieldState = { id: string; errors: readonly string[] };

type TitleAndAddressProps = {
  /** The site's address, without a trailing slash. */
  site: string;
  title: FieldState;
  slug: FieldState;
  /** The address has followed the title: what was said of an empty one is over. */
  onDerive: () => void;
};

/** The name of a new collection, and its address, which follows the name until the user types another one. */
export function TitleAndAddress({ site, title, slug, onDerive }: TitleAndAddressProps) {
  const t = useTranslations("newCollection");
  const [name, setName] = useState("");
  const [typed, setTyped] = useState<string>();
  const address = typed ?? slugFrom(name);
  return (
    <>
      <Field label={t("field.title")} required {...title}>
        <Input
          name="title"
          dir="auto"
          value={name}
          onChange={(event) => {
            setName(event.target.value);
            if (typed === undefined && slugFrom(event.target.value)) onDerive();
          }}
          maxLength={250}
          autoComplete="off"
        />
      </Field>
      <AddressField
        site={site}
        value={address}
        onValueChange={(value) => setTyped(value === "" ? undefined : value)}
        {...slug}
      />
    </>
  );
}

type AddressFieldProps = FieldState & {
  site: string;
  value: string;
  onValueChange: (value: string) => void;
};

/** The part of a collection's address that one chooses, with the whole below it as it is typed. */
export function AddressField({ site, value, onValueChange, ...field }: AddressFieldProps) {
  const t = useTranslations("newCollection");
  return (
    <Field label={t("field.address")} hint={t("addressHint")} required {...field}>
      <Input
        name="slug"
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
        maxLength={100}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        className="font-mono"
      />
      <p className="mt-1.5 text-sm break-all text-muted">
        {site}/collections/
        <strong className="font-semibold text-ink">{value.toLowerCase() || "…"}</strong>
      </p>
    </Field>
  );
}
