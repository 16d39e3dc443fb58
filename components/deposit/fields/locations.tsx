"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import { isObject } from "@/lib/core/json";
import { LOCATION_SCHEMES } from "@/lib/identifiers/registry";
import type { FieldProps } from "../controls/field-props";
import { FieldGroup, FieldFrame } from "../controls/field-frame";
import { Rows } from "../controls/rows";
import { listOf, textOf, under } from "../document/value-at";
import { useFieldValue } from "../saving/deposit-context";
import { pointOf, readCoordinates } from "./coordinates";

/** Places by name and position. */
export function Locations(field: FieldProps) {
  const t = useTranslations("deposit.add");
  return (
    <FieldGroup {...field} also={["metadata.locations"]}>
      <Rows path={field.path} name={field.label} add={t("location")}>
        {(row) => <LocationRow path={row.path} />}
      </Rows>
    </FieldGroup>
  );
}

function LocationRow({ path }: { path: string }) {
  const t = useTranslations("deposit.parts");
  const [place, changePlace] = useFieldValue(under(path, "place"));
  const [note, changeNote] = useFieldValue(under(path, "description"));
  return (
    <div className="grid grid-cols-1 gap-x-4 gap-y-3 sm:grid-cols-2">
      <FieldFrame path={under(path, "place")} label={t("place")} className="sm:col-span-2">
        <Input
          value={textOf(place)}
          onChange={(event) => changePlace(event.target.value || undefined)}
        />
      </FieldFrame>
      <Position path={under(path, "geometry")} />
      <LocationIdentifier path={under(path, "identifiers")} />
      <FieldFrame
        path={under(path, "description")}
        label={t("placeDescription")}
        className="sm:col-span-2"
      >
        <Textarea
          rows={2}
          value={textOf(note)}
          onChange={(event) => changeNote(event.target.value || undefined)}
        />
      </FieldFrame>
    </div>
  );
}

/** A point as people write it. A shape that came with a work is kept and said. */
function Position({ path }: { path: string }) {
  const t = useTranslations("deposit");
  const [value, change] = useFieldValue(path);
  const point = pointOf(value);
  const [typed, setTyped] = useState<string>();
  const shown = typed ?? (point ? `${point.latitude}, ${point.longitude}` : "");
  const isOther = isObject(value) && value.type !== "Point";
  const isWrong = typed !== undefined && typed.trim() !== "" && !readCoordinates(typed);
  if (isOther)
    return (
      <p className="self-end text-sm text-muted">
        {t("location.shape", { kind: textOf(value.type) })}
      </p>
    );
  return (
    <Field
      label={t("location.position")}
      hint={t("location.positionHint")}
      errors={isWrong ? [t("location.wrong")] : []}
      standsAlone
    >
      <Input
        value={shown}
        placeholder="54.32, 10.14"
        inputMode="text"
        onChange={({ target }) => {
          setTyped(target.value);
          const read = readCoordinates(target.value);
          if (read || target.value.trim() === "")
            change(read && { type: "Point", coordinates: [read.longitude, read.latitude] });
        }}
      />
    </Field>
  );
}

function LocationIdentifier({ path }: { path: string }) {
  const t = useTranslations("deposit.location");
  const [value, change] = useFieldValue(path);
  const [first, ...rest] = listOf(value);
  const { identifier, scheme } = isObject(first) ? first : {};
  const text = textOf(identifier);

  function put(next: string) {
    const isNumber = /^\d+$/.test(next.trim());
    // Wikidata's are recognised; a bare number is GeoNames'.
    const entry = next && { identifier: next, ...(isNumber ? { scheme: "geonames" } : {}) };
    const all = [...(entry ? [entry] : []), ...rest];
    change(all.length > 0 ? all : undefined);
  }
  const label = LOCATION_SCHEMES.get(textOf(scheme))?.label;
  return (
    <FieldFrame path={path} within label={t("identifier")} hint={label ?? t("identifierHint")}>
      <Input
        value={text}
        placeholder="Q1707"
        spellCheck={false}
        onChange={(event) => put(event.target.value)}
      />
    </FieldFrame>
  );
}
