"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { DialogButtons } from "@/components/ui/dialog-buttons";
import { Field } from "@/components/ui/field";
import { ClipboardPaste } from "@/components/ui/icons";
import { Textarea } from "@/components/ui/textarea";
import type { FieldProps } from "../controls/field-props";
import { IdentifierBox } from "../controls/identifier-box";
import { FieldGroup, FieldFrame } from "../controls/field-frame";
import { Rows } from "../controls/rows";
import { listOf, textOf, under } from "../document/value-at";
import { useFieldValue } from "../saving/deposit-context";
import { readReferences } from "./reference-list";

/** The references of the work, one by one or as a pasted list. */
export function References(field: FieldProps) {
  const t = useTranslations("deposit");
  const [value, change] = useFieldValue(field.path);
  return (
    <FieldGroup {...field}>
      <Rows
        path={field.path}
        name={t("parts.reference")}
        add={t("add.reference")}
        sortable
        actions={() => <PasteReferences onAdd={(rows) => change([...listOf(value), ...rows])} />}
      >
        {(row) => <ReferenceRow path={row.path} />}
      </Rows>
    </FieldGroup>
  );
}

function ReferenceRow({ path }: { path: string }) {
  const t = useTranslations("deposit.parts");
  const [text, changeText] = useFieldValue(under(path, "reference"));
  return (
    <div className="space-y-3">
      <FieldFrame path={under(path, "reference")} label={t("reference")}>
        <Textarea
          rows={2}
          value={textOf(text)}
          onChange={(event) => changeText(event.target.value || undefined)}
        />
      </FieldFrame>
      <FieldFrame
        path={under(path, "identifier")}
        also={[under(path, "scheme")]}
        label={t("identifier")}
      >
        <IdentifierBox path={path} />
      </FieldFrame>
    </div>
  );
}

function PasteReferences({ onAdd }: { onAdd: (rows: Record<string, unknown>[]) => void }) {
  const t = useTranslations("deposit.references");
  const [open, setOpen] = useState(false);
  const [text, setText] = useState("");
  const rows = readReferences(text);
  return (
    <Dialog
      title={t("title")}
      description={t("text")}
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button size="small">
          <ClipboardPaste aria-hidden />
          {t("paste")}
        </Button>
      }
    >
      <Field label={t("box")} standsAlone>
        <Textarea rows={8} value={text} onChange={(event) => setText(event.target.value)} />
      </Field>
      <DialogButtons>
        <Button
          look="primary"
          disabled={rows.length === 0}
          onClick={() => {
            onAdd(rows);
            setText("");
            setOpen(false);
          }}
        >
          {t("add", { count: rows.length })}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
