"use client";

import { useFormatter, useTranslations } from "next-intl";
import { useImperativeHandle, useRef, useState } from "react";
import { AlertDialog } from "./alert-dialog";
import { Button } from "./button";
import { unsupportedInEditor } from "./editor-support";
import { Notice } from "./notice";
import type { RichTextEditorProps } from "./rich-text-editor-props";

type RichTextSourceProps = RichTextEditorProps & {
  initial: string;
  /** Back to the editor, with the text as it is now. */
  onLeave: (html: string) => void;
};

/** A text as its markup: for what the editor cannot show, and for those who like it so. Nothing is lost here. */
export function RichTextSource({
  label,
  initial,
  onChange,
  onSubmit,
  onLeave,
  placeholder,
  withHeadings = false,
  autoFocus,
  ref,
  ...described
}: RichTextSourceProps) {
  const t = useTranslations("editor");
  const box = useRef<HTMLTextAreaElement>(null);
  const [html, setHtml] = useState(initial);
  const [asks, setAsks] = useState(false);
  const losses = unsupportedInEditor(html, { withHeadings });
  const lost = useFormatter().list(losses.map((loss) => t(`losses.${loss}`)));

  function change(next: string) {
    setHtml(next);
    onChange(next.trim());
  }
  useImperativeHandle(ref, () => ({
    focus: () => box.current?.focus(),
    quote: (quoted) => {
      change(`${html}<blockquote>${quoted}</blockquote><p></p>`);
      box.current?.focus();
    },
    content: () => ({ html }),
    clear: (sent) => {
      if (html !== sent.html) return;
      onChange("");
      onLeave("");
    },
  }));

  return (
    <div className="space-y-2">
      {losses.length > 0 && (
        <Notice tone="notice" title={t("sourceTitle")}>
          {t("sourceText", { losses: lost })}
        </Notice>
      )}
      <textarea
        ref={box}
        aria-label={label}
        value={html}
        rows={10}
        dir="auto"
        spellCheck={false}
        placeholder={placeholder}
        // A person who opened it wants to write.
        autoFocus={autoFocus}
        onChange={({ target }) => change(target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || !onSubmit) return;
          event.preventDefault();
          onSubmit();
        }}
        {...described}
        className="control min-h-40 py-2 font-mono text-sm/6"
      />
      <Button
        size="small"
        onClick={() => (losses.length > 0 ? setAsks(true) : onLeave(html.trim()))}
      >
        {t("leaveSource")}
      </Button>
      <AlertDialog
        title={t("leaveTitle")}
        description={t("leaveText", { losses: lost })}
        confirm={t("leaveSource")}
        open={asks}
        onOpenChange={setAsks}
        onConfirm={() => onLeave(html.trim())}
      />
    </div>
  );
}
