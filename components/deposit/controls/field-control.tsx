"use client";

import { useTranslations } from "next-intl";
import { memo } from "react";
import { Input } from "@/components/ui/input";
import { lazyPart } from "@/components/ui/lazy-part";
import { whenShown } from "@/components/ui/on-demand";
import { Textarea } from "@/components/ui/textarea";
import { DateBox } from "../dates/date-box";
import { DoiField } from "../fields/doi-field";
import { Subjects } from "../fields/subjects";
import type { FieldSpec } from "../fields/spec";
import { Funding } from "../fields/funding";
import { Licences } from "../licence/licences";
import { textOf, under } from "../document/value-at";
import { fieldId } from "../issues/field-ids";
import { People } from "../people/people";
import { useFieldValue } from "../saving/deposit-context";
import { HtmlBox } from "./html-box";
import { TermList, WordList } from "./value-lists";
import { FieldGroup, FieldFrame } from "./field-frame";
import { Rows } from "./rows";
import { TermBox, TermMenu } from "./term-box";

const ObjectFields = lazyPart(() =>
  import("./object-fields").then((loaded) => loaded.ObjectFields),
);

// Fields of the long form alone.
const AiUsage = whenShown(() => import("../fields/ai-usage").then((module) => module.AiUsage));
const Locations = whenShown(() => import("../fields/locations").then((module) => module.Locations));
const References = whenShown(() =>
  import("../fields/references").then((module) => module.References),
);

/**
 * One field of the form, by its entry in the list of fields. It draws itself anew when its own value changes, not
 * with every letter typed into another.
 */
export const FieldOfSpec = memo(function FieldOfSpec({ spec }: { spec: FieldSpec }) {
  const t = useTranslations("deposit");
  const given = {
    path: spec.path,
    label: t(`fields.${spec.name}`),
    required: spec.tier === "required",
    ...(spec.hint ? { hint: t(`hints.${spec.hint}`) } : {}),
  };
  switch (spec.control) {
    case "text":
    case "paragraph":
    case "html":
    case "date":
    case "address":
      return (
        <FieldFrame {...given} isEditor={spec.control === "html"}>
          <Single spec={spec} label={given.label} />
        </FieldFrame>
      );
    case "term":
    case "menu":
      return (
        <FieldFrame {...given} also={[under(spec.path, "id")]}>
          <Single spec={spec} label={given.label} />
        </FieldFrame>
      );
    case "terms":
      return (
        <FieldFrame {...given} within>
          <TermList path={spec.path} vocabulary={spec.vocabulary} label={given.label} />
        </FieldFrame>
      );
    case "words":
      return (
        <FieldFrame {...given} within>
          <WordList path={spec.path} label={given.label} add={spec.add} />
        </FieldFrame>
      );
    case "texts":
      return (
        <FieldGroup {...given} within>
          <Rows path={spec.path} name={given.label} add={t(`add.${spec.add}`)} preset="" isPlain>
            {(row) => <TextRow path={row.path} name={row.name} />}
          </Rows>
        </FieldGroup>
      );
    case "rows":
      return (
        <FieldGroup {...given}>
          <Rows
            path={spec.path}
            name={given.label}
            add={t(`add.${spec.add}`)}
            preset={spec.preset}
            load={() => import("./object-fields")}
          >
            {(row) => <ObjectFields path={row.path} parts={spec.parts} />}
          </Rows>
        </FieldGroup>
      );
    case "group":
      return (
        <FieldGroup {...given}>
          <div className="rounded-md border border-line bg-surface p-4">
            <ObjectFields path={spec.path} parts={spec.parts} />
          </div>
        </FieldGroup>
      );
    case "creators":
    case "contributors":
      return <People {...given} kind={spec.control} />;
    case "licences":
      return <Licences {...given} />;
    case "subjects":
      return <Subjects {...given} />;
    case "funding":
      return <Funding {...given} />;
    case "locations":
      return <Locations {...given} />;
    case "references":
      return <References {...given} />;
    case "doi":
      return <DoiField {...given} />;
    case "ai-usage":
      return <AiUsage {...given} />;
  }
});

type SingleSpec = Extract<
  FieldSpec,
  { control: "text" | "paragraph" | "html" | "date" | "address" | "term" | "menu" }
>;

/** Saves the click into the box that a work needs next, once the list is closed. */
function goToEmpty(path: string): void {
  const box = document.getElementById(fieldId(path));
  if (box instanceof HTMLInputElement && !box.value) box.focus();
}

function Single({ spec, label }: { spec: SingleSpec; label: string }) {
  const [value, change] = useFieldValue(spec.path);
  const text = textOf(value);
  switch (spec.control) {
    case "text":
      return <Input value={text} onChange={(event) => change(event.target.value || undefined)} />;
    case "address":
      return (
        <Input
          type="url"
          inputMode="url"
          placeholder="https://"
          value={text}
          onChange={(event) => change(event.target.value || undefined)}
        />
      );
    case "paragraph":
      return (
        <Textarea value={text} onChange={(event) => change(event.target.value || undefined)} />
      );
    case "html":
      return <HtmlBox path={spec.path} label={label} />;
    case "date":
      return <DateBox value={text} onChange={(next) => change(next || undefined)} />;
    case "menu":
      return <TermMenu vocabulary={spec.vocabulary} value={value} onChange={change} />;
    case "term":
      return (
        <TermBox
          vocabulary={spec.vocabulary}
          value={value}
          onChange={change}
          label={label}
          onClicked={spec.next ? () => setTimeout(goToEmpty, 0, spec.next) : undefined}
        />
      );
  }
}

/** One text of a list, named by its number. */
function TextRow({ path, name }: { path: string; name: string }) {
  const [value, change] = useFieldValue(path);
  return (
    <Input
      aria-label={name}
      value={textOf(value)}
      onChange={(event) => change(event.target.value)}
    />
  );
}
