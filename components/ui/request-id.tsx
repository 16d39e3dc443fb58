"use client";

import { CopyButton } from "./copy-button";
import { usePartTexts } from "./part-texts";

/** Names a request in the service's log, for those who report what happened to it. */
export function RequestId({ id }: { id: string }) {
  const texts = usePartTexts();
  return (
    <div className="flex flex-wrap items-center gap-2 text-sm text-muted">
      <span>
        {texts.requestId} <code className="font-mono break-all">{id}</code>
      </span>
      <CopyButton text={id} label={texts.copyRequestId} />
    </div>
  );
}
