"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Input } from "@/components/ui/input";
import { isObject } from "@/lib/core/json";
import { FieldGroup } from "../controls/field-frame";
import type { FieldProps } from "../controls/field-props";
import { textOf } from "../document/value-at";
import { useFormSettings } from "../form-settings";
import { useFieldValue, useSaved } from "../saving/deposit-context";
import { useReservedDoi } from "./use-reserved-doi";

const EXTERNAL = "external";

/** Chooses between an existing DOI and one that this service registers. */
export function DoiField(field: FieldProps) {
  const t = useTranslations("deposit.doi");
  const [value, change] = useFieldValue(field.path);
  const { givesDois } = useFormSettings();
  const isPublished = useSaved((snapshot) => snapshot.draft?.is_published ?? false);
  const doi = isObject(value) ? value : undefined;
  const isExternal = doi?.provider === EXTERNAL;
  const identifier = textOf(doi?.identifier);
  const also = ["pids"];
  if (isPublished && doi && !isExternal)
    return (
      <FieldGroup {...field} also={also}>
        <OwnDoi identifier={identifier} text={t("given")} />
      </FieldGroup>
    );
  return (
    <FieldGroup {...field} hint={t("own")} also={also} within>
      <div className="space-y-2">
        <Choice
          name={field.path}
          isChosen={!isExternal}
          onChoose={() => change(undefined)}
          label={givesDois ? t("no") : t("none")}
          hint={givesDois ? t("noHint") : ""}
        />
        {!isExternal && givesDois && (
          <div className="ps-7">
            {identifier ? <OwnDoi identifier={identifier} text={t("reserved")} /> : <Reserve />}
          </div>
        )}
        <Choice
          name={field.path}
          isChosen={isExternal}
          onChoose={() => change({ provider: EXTERNAL, identifier: "" })}
          label={t("yes")}
          hint={t("yesHint")}
        />
        {isExternal && (
          <div className="ps-7">
            <Input
              aria-label={t("box")}
              placeholder="10.1234/example"
              spellCheck={false}
              value={identifier}
              onChange={(event) => change({ provider: EXTERNAL, identifier: event.target.value })}
              className="max-w-md"
            />
          </div>
        )}
      </div>
    </FieldGroup>
  );
}

type ChoiceProps = {
  name: string;
  isChosen: boolean;
  onChoose: () => void;
  label: string;
  hint: string;
};

function Choice({ name, isChosen, onChoose, label, hint }: ChoiceProps) {
  return (
    <label className="flex min-h-6 gap-3">
      <input
        type="radio"
        name={name}
        checked={isChosen}
        onChange={onChoose}
        className="mt-[5px] size-4 shrink-0 accent-accent"
      />
      <span className="min-w-0">
        {label}
        {hint && <span className="block text-sm text-muted">{hint}</span>}
      </span>
    </label>
  );
}

function OwnDoi({ identifier, text }: { identifier: string; text: string }) {
  return (
    <>
      <p className="flex flex-wrap items-center gap-1">
        <code className="font-mono break-all">{identifier}</code>
        <CopyButton text={identifier} label="DOI" />
      </p>
      <p className="text-sm text-muted">{text}</p>
    </>
  );
}

function Reserve() {
  const t = useTranslations("deposit.doi");
  const { reserve, isReserving } = useReservedDoi();
  const [problem, setProblem] = useState("");
  return (
    <>
      <Button
        size="small"
        busy={isReserving ? t("reserving") : undefined}
        onClick={() => {
          void reserve().then((message) =>
            setProblem(message === undefined ? "" : t("failed", { message })),
          );
        }}
      >
        {t("reserve")}
      </Button>
      <p className="mt-1 text-sm text-muted">{t("reserveHint")}</p>
      {problem && (
        <p role="alert" className="mt-1 text-sm text-danger">
          {problem}
        </p>
      )}
    </>
  );
}
