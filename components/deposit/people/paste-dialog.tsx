"use client";

import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { DialogButtons } from "@/components/ui/dialog-buttons";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";
import { ArrowLeftRight } from "@/components/ui/icons";
import { IconButton } from "@/components/ui/icon-button";
import { type Author, readAuthors, swapped } from "./author-list";

const SHOWN = 50;

type PasteDialogProps = {
  text: string;
  onTextChange: (text: string) => void;
  onAdd: (authors: Author[]) => void;
  onClose: () => void;
};

/** Many people at once, from pasted text. The recognised names are shown before they are added. */
export function PasteDialog({ text, onTextChange, onAdd, onClose }: PasteDialogProps) {
  const t = useTranslations("deposit.people");
  const read = useMemo(() => readAuthors(text), [text]);
  const [turned, setTurned] = useState<ReadonlySet<number>>(new Set());
  const authors = read.map((author, at) => (turned.has(at) ? swapped(author) : author));
  return (
    <Dialog title={t("pasteTitle")} description={t("pasteText")} open onOpenChange={onClose}>
      <Field label={t("pasteBox")} standsAlone>
        <Textarea
          rows={5}
          value={text}
          onChange={(event) => {
            onTextChange(event.target.value);
            // The names may stand elsewhere in the list now.
            setTurned(new Set());
          }}
          className="max-h-60"
        />
      </Field>
      <p role="status" className="mt-3 text-sm text-muted">
        {t("pasteFound", { count: authors.length })}
      </p>
      {authors.length > 0 && (
        <ol className="mt-1 max-h-48 list-decimal overflow-y-auto ps-8">
          {authors.slice(0, SHOWN).map((author, at) => (
            <li key={at}>
              <bdi>{[author.family, author.given].filter(Boolean).join(", ")}</bdi>
              <span className="text-sm text-muted">
                {[author.orcid, author.affiliation].filter(Boolean).map((extra) => ` · ${extra}`)}
              </span>
              {author.given !== "" && (
                <IconButton
                  size="small"
                  label={t("swap", { name: author.family })}
                  className="ms-1"
                  onClick={() => setTurned(toggled(turned, at))}
                >
                  <ArrowLeftRight aria-hidden />
                </IconButton>
              )}
            </li>
          ))}
          {authors.length > SHOWN && <li className="list-none">…</li>}
        </ol>
      )}
      <DialogButtons>
        <Button
          look="primary"
          disabled={authors.length === 0}
          onClick={() => {
            onAdd(authors);
            onClose();
          }}
        >
          {t("pasteAdd", { count: authors.length })}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}

function toggled(numbers: ReadonlySet<number>, at: number): ReadonlySet<number> {
  const others = [...numbers].filter((number) => number !== at);
  return new Set(others.length < numbers.size ? others : [...others, at]);
}
