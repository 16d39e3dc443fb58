"use client";

import type { Editor } from "@tiptap/core";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Dialog } from "./dialog";
import { Field } from "./field";
import { isSafeAddress } from "@/lib/core/html-tree";
import { Input } from "./input";
import { SubmitRow } from "./submit-row";

type RichTextLinkDialogProps = {
  editor: Editor;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** Makes the selected text a link; without a selection the address itself is put in. */
export function RichTextLinkDialog({ editor, open, onOpenChange }: RichTextLinkDialogProps) {
  const t = useTranslations("editor");
  const [problem, setProblem] = useState<string>();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    event.stopPropagation();
    const given = new FormData(event.currentTarget).get("href");
    const href = withScheme(typeof given === "string" ? given.trim() : "");
    if (!isSafeAddress(href)) {
      setProblem(t("linkProblem"));
      return;
    }
    const chain = editor.chain().focus();
    if (editor.state.selection.empty)
      chain
        .insertContent({ type: "text", text: href, marks: [{ type: "link", attrs: { href } }] })
        .run();
    else chain.setLink({ href }).run();
    onOpenChange(false);
  }

  return (
    <Dialog
      title={t("link")}
      open={open}
      onOpenChange={(next) => {
        setProblem(undefined);
        onOpenChange(next);
      }}
    >
      <form method="post" noValidate onSubmit={submit}>
        <Field label={t("linkAddress")} required errors={problem ? [problem] : []}>
          <Input
            name="href"
            type="url"
            autoFocus
            placeholder="https://"
            onChange={() => setProblem(undefined)}
          />
        </Field>
        <SubmitRow busy={undefined} className="mt-4">
          {t("linkSet")}
        </SubmitRow>
      </form>
    </Dialog>
  );
}

const withScheme = (address: string) =>
  /^[\w-]+(\.[\w-]+)+([/?#]|$)/.test(address) ? `https://${address}` : address;
