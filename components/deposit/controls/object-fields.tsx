"use client";

import { useTranslations } from "next-intl";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import { cn } from "@/components/ui/class-names";
import { DateBox } from "../dates/date-box";
import { textOf, under } from "../document/value-at";
import type { Part } from "../fields/spec";
import { useFieldValue } from "../saving/deposit-context";
import { HtmlBox } from "./html-box";
import { IdentifierBox } from "./identifier-box";
import { FieldFrame } from "./field-frame";
import { TermBox, TermMenu } from "./term-box";

/** The boxes of a row or of a group, side by side where there is room. */
export function ObjectFields({ path, parts }: { path: string; parts: readonly Part[] }) {
  return (
    <div className="grid grid-cols-1 gap-x-4 gap-y-3 sm:grid-cols-2">
      {parts.map((part) => (
        <PartField key={part.key} row={path} part={part} />
      ))}
    </div>
  );
}

function PartField({ row, part }: { row: string; part: Part }) {
  const t = useTranslations("deposit.parts");
  const path = under(row, part.key);
  const label = t(part.name);
  // Terms and identifiers are complained about one level further down.
  const also = part.kind === "identifier" ? [under(row, "scheme")] : [under(path, "id")];
  return (
    <FieldFrame
      path={path}
      label={label}
      also={also}
      isEditor={part.kind === "html"}
      className={cn(part.wide && "sm:col-span-2")}
    >
      <PartControl row={row} path={path} part={part} label={label} />
    </FieldFrame>
  );
}

type PartControlProps = { row: string; path: string; part: Part; label: string };

function PartControl({ row, path, part, label }: PartControlProps) {
  const [value, change] = useFieldValue(path);
  const text = textOf(value);
  switch (part.kind) {
    case "text":
      return <Input value={text} onChange={(event) => change(event.target.value || undefined)} />;
    case "paragraph":
      return (
        <Textarea
          rows={2}
          value={text}
          onChange={(event) => change(event.target.value || undefined)}
        />
      );
    case "html":
      return <HtmlBox path={path} label={label} />;
    case "date":
    case "extended-date":
      return (
        <DateBox
          value={text}
          onChange={(next) => change(next || undefined)}
          extended={part.kind === "extended-date"}
        />
      );
    case "identifier":
      return <IdentifierBox path={row} />;
    case "menu":
      return <TermMenu vocabulary={part.vocabulary} value={value} onChange={change} />;
    case "term":
      return <TermBox vocabulary={part.vocabulary} value={value} onChange={change} label={label} />;
  }
}
