"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Pencil } from "@/components/ui/icons";
import { valueAt } from "@/lib/core/value-at";
import { isObject } from "@/lib/core/json";
import type { Row } from "../controls/row-list";
import { useTermLabel } from "../controls/terms";
import { listOf, textOf, under } from "../document/value-at";
import { prune } from "../document/prune-empty";
import { useIssues } from "../issues/all-issues";
import { fieldId } from "../issues/field-ids";
import { useDeposit } from "../saving/deposit-context";
import { identifierOf, nameOfRow } from "./person-document";
import { PersonForm } from "./person-form";

type PersonRowProps = Row & { kind: "creators" | "contributors" };

/** One person: a summary that expands to a form. A row with problems or without a name is expanded. */
export function PersonRow({ kind, ...row }: PersonRowProps) {
  const t = useTranslations("deposit");
  const [isOpen, setOpen] = useState(row.isNew);
  const problems = useIssues(row.path, { within: true });
  const { marks } = useDeposit();
  const name = nameOfRow(row.value);
  const edit = useRef<HTMLButtonElement>(null);
  const form = useRef<HTMLDivElement>(null);
  const isShown = isOpen || problems.length > 0;
  const wasShown = useRef(isShown);
  useEffect(() => {
    if (wasShown.current === isShown) return;
    wasShown.current = isShown;
    // The button that was pressed is gone. The form is much higher than its line, which may be above the screen now.
    if (document.activeElement !== document.body) return;
    const target = isShown
      ? form.current?.querySelector<HTMLElement>("input:checked")
      : edit.current;
    target?.focus();
  }, [isShown]);

  function finish() {
    if (Object.keys(prune({ row: [row.value] }).body).length === 0) return row.discard();
    marks.leave(row.path);
    if (name) return setOpen(false);
    document.getElementById(fieldId(nameField(row)))?.focus();
  }
  if (!isShown)
    return (
      <div className="flex items-start justify-between gap-2">
        <PersonLine value={row.value} />
        <IconButton
          ref={edit}
          size="small"
          label={t("rows.edit", { name: name || row.name })}
          aria-expanded={false}
          onClick={() => setOpen(true)}
        >
          <Pencil aria-hidden />
        </IconButton>
      </div>
    );
  return (
    <div
      ref={form}
      role="group"
      aria-label={name || row.name}
      data-short-first-line
      // A form that was opened by its problems stays while they are mended.
      onFocus={() => setOpen(true)}
    >
      <PersonForm path={row.path} value={row.value} kind={kind} />
      <Button size="small" className="mt-3" onClick={finish}>
        {t("rows.done")}
      </Button>
    </div>
  );
}

/** The place of the name that every person or organisation needs. */
function nameField({ path, value }: Row): string {
  const isOrganisation = valueAt(value, "person_or_org.type") === "organizational";
  return under(path, `person_or_org.${isOrganisation ? "name" : "family_name"}`);
}

function PersonLine({ value }: { value: unknown }) {
  const t = useTranslations("deposit.people");
  const labelOf = useTermLabel();
  const name = nameOfRow(value);
  const row = isObject(value) ? value : {};
  const houses = listOf(row.affiliations)
    .map((house) => (isObject(house) ? textOf(house.name) || textOf(house.id) : ""))
    .filter(Boolean);
  return (
    <div className="min-w-0 py-0.5">
      <p className="flex flex-wrap items-center gap-x-2">
        <bdi className={name ? "font-medium" : "text-muted"}>{name || t("unnamed")}</bdi>
        {identifierOf(value, "orcid") && <Badge tone="accent">ORCID</Badge>}
        {isObject(row.role) && <span className="text-sm text-muted">{labelOf(row.role)}</span>}
      </p>
      {houses.length > 0 && <p className="text-sm text-muted">{houses.join("; ")}</p>}
    </div>
  );
}
