"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Pencil } from "@/components/ui/icons";
import { isObject } from "@/lib/core/json";
import type { Row } from "../controls/row-list";
import { useTermLabel } from "../controls/terms";
import { listOf, textOf } from "../document/value-at";
import { useIssues } from "../issues/all-issues";
import { identifierOf, nameOfRow } from "./person-document";
import { PersonForm } from "./person-form";

type PersonRowProps = Row & { kind: "creators" | "contributors" };

/** One person: a summary that expands to a form. A row with problems is expanded. */
export function PersonRow({ kind, ...row }: PersonRowProps) {
  const t = useTranslations("deposit");
  const [isOpen, setOpen] = useState(row.isNew);
  const problems = useIssues(row.path, { within: true });
  const name = nameOfRow(row.value);
  const panelId = useId();
  // An empty row has no summary line.
  const isShown = isOpen || problems.length > 0;
  if (!isShown)
    return (
      <div className="flex items-start justify-between gap-2">
        <PersonLine value={row.value} />
        <IconButton
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
    <div id={panelId} role="group" aria-label={name || row.name} data-short-first-line>
      <PersonForm path={row.path} value={row.value} kind={kind} />
      <Button size="small" className="mt-3" onClick={() => setOpen(false)}>
        {t("rows.done")}
      </Button>
    </div>
  );
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
