"use client";

import { useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Notice } from "@/components/ui/notice";

type NewTokenProps = {
  token: { readonly id: string; readonly token: string };
  texts: Readonly<Record<"label" | "title" | "hint" | "copy" | "copyShort" | "hide", string>>;
  onHide: () => void;
};

/** The token itself, the only time it can be seen. It takes the focus, because what follows depends on it. */
export function NewToken({ token, texts, onHide }: NewTokenProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // After the dialog has given the focus back to its button.
    const timer = setTimeout(() => box.current?.focus());
    return () => clearTimeout(timer);
  }, [token.id]);

  return (
    <div ref={box} tabIndex={-1} role="group" aria-label={texts.label}>
      <Notice tone="success" title={texts.title}>
        <p>{texts.hint}</p>
        <div className="mt-2 flex flex-wrap items-center gap-2">
          <code className="rounded-sm border border-line bg-surface px-2 py-1 font-mono text-sm break-all select-all">
            {token.token}
          </code>
          <CopyButton
            text={token.token}
            label={texts.copy}
            caption={texts.copyShort}
            look="secondary"
          />
          <Button size="small" look="quiet" onClick={onHide}>
            {texts.hide}
          </Button>
        </div>
      </Notice>
    </div>
  );
}
