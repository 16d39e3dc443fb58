"use client";

import { useState, type ReactNode } from "react";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { DetailItem } from "@/components/ui/detail-item";

type TokenEntryProps = {
  token: { readonly name: string; readonly hint: string };
  /** Beside the name, such as "expired". */
  badges?: ReactNode;
  /** Below the name. */
  lead?: ReactNode;
  details: readonly { readonly name: string; readonly value: ReactNode }[];
  revoke: RevokeProps;
};

/** A token in a list, with the button that revokes it. */
export function TokenEntry({ token, badges, lead, details, revoke }: TokenEntryProps) {
  return (
    <li className="flex flex-wrap items-start gap-x-6 gap-y-3 py-4">
      <div className="min-w-0 grow basis-64">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <bdi className="min-w-0 font-medium break-words">{token.name}</bdi>
          <code className="font-mono text-sm text-muted">{token.hint}…</code>
          {badges}
        </p>
        {lead && <p className="mt-1 text-sm">{lead}</p>}
        <dl className="mt-1 grid gap-x-8 text-sm sm:grid-cols-2">
          {details.map(({ name, value }) => (
            <DetailItem key={name} term={name}>
              {value}
            </DetailItem>
          ))}
        </dl>
      </div>
      <RevokeButton {...revoke} />
    </li>
  );
}

type RevokeProps = {
  texts: Readonly<Record<"button" | "label" | "title" | "text" | "confirm", string>>;
  /** Shown while it is being revoked. */
  busy: string | undefined;
  /** @param close  closes the question, once the token is revoked */
  onRevoke: (close: () => void) => void;
};

function RevokeButton({ texts, busy, onRevoke }: RevokeProps) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <AlertDialog
      title={texts.title}
      description={texts.text}
      confirm={texts.confirm}
      open={isAsking}
      onOpenChange={setIsAsking}
      busy={busy}
      onConfirm={() => onRevoke(() => setIsAsking(false))}
      trigger={
        <Button size="small" className="needs-script" aria-label={texts.label}>
          {texts.button}
        </Button>
      }
    />
  );
}
