"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { LinkButton } from "@/components/ui/link-button";
import { useLazy } from "@/components/ui/use-lazy";
import type { Joining } from "../collection-entry";

/** For non-members: requests membership, or links to the open request. */
export function JoinButton({ collectionId, joining }: { collectionId: string; joining: Joining }) {
  const t = useTranslations("joining");
  const [isOpen, setIsOpen] = useState(false);
  const { part, isMissing, fetch, need } = useLazy(() => import("./join-dialog"));
  if (joining.kind === "pending")
    return <LinkButton href={`/me/requests/${joining.requestId}`}>{t(joining.text)}</LinkButton>;
  return (
    <>
      <Button
        className="needs-script"
        aria-haspopup="dialog"
        aria-expanded={isOpen && !isMissing}
        onPointerEnter={fetch}
        onFocus={fetch}
        onClick={() => {
          need();
          setIsOpen(true);
        }}
      >
        {t("join")}
      </Button>
      {part && (
        <part.JoinDialog
          collectionId={collectionId}
          open={isOpen}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
