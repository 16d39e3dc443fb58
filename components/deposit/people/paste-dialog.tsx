"use client";

import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { DialogButtons } from "@/components/ui/dialog-buttons";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { Textarea } from "@/components/ui/textarea";
import { ArrowLeftRight } from "@/components/ui/icons";
import { IconButton } from "@/components/ui/icon-button";
import { type Author, readList, swapped } from "./author-list";

const SHOWN = 50;

type PasteDialogProps = {
  text: string;
  onTextChange: (text: string) => void;
  /** Adds the people; what else there is stays in the box. */
  onAdd: (authors: Author[], rest: string) => void;
  onClose: () => void;
};

/**
 * Many people at once, from pasted text. The recognised names are shown before they are added; what was not understood
 * keeps the dialog open, to be put right.
 */
export function PasteDialog({ text, onTextChange, onAdd, onClose }: PasteDialogProps) {
  const t = useTranslations("deposit.people");
  const { authors: read, unread } = useMemo(() => readList(text), [text]);
  const [added, setAdded] = useState(0);
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
            setAdded(0);
            // The names may stand elsewhere in the list now.
            setTurned(new Set());
          }}
          className="max-h-60"
        />
      </Field>
      <div role="status" className="mt-3 text-sm text-muted">
        <p>
          {added > 0
            ? t("pasteAdded", { count: added })
            : t("pasteFound", { count: authors.length })}
        </p>
        {unread.length > 0 && (
          <Notice tone="warning" title={t("pasteUnread")} className="mt-2 text-ink">
            <ul className="max-h-24 overflow-y-auto">
              {unread.slice(0, SHOWN).map((part, at) => (
                <li key={at} dir="auto" className="break-words">
                  {part}
                </li>
              ))}
            </ul>
          </Notice>
        )}
      </div>
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
      <DialogButtons isDone={added > 0}>
        {added === 0 && (
          <Button
            look="primary"
            disabled={authors.length === 0}
            onClick={() => {
              onAdd(authors, unread.join("\n"));
              setAdded(authors.length);
              setTurned(new Set());
              if (unread.length === 0) onClose();
            }}
          >
            {t("pasteAdd", { count: authors.length })}
          </Button>
        )}
      </DialogButtons>
    </Dialog>
  );
}

function toggled(numbers: ReadonlySet<number>, at: number): ReadonlySet<number> {
  const others = [...numbers].filter((number) => number !== at);
  return new Set(others.length < numbers.size ? others : [...others, at]);
}
