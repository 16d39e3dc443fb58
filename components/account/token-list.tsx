"use client";

import { useState } from "react";
import { toast } from "sonner";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { formatMoment } from "@/components/ui/format";
import { useSend } from "@/lib/client/hooks";
import { listTokens, revokeToken } from "@/lib/users/endpoints";
import type { TokenJson } from "@/lib/users/schema";
import { scopeLabel } from "./token-scopes";

type TokenListProps = { tokens: readonly TokenJson[]; onRevoked: (id: string) => void };

export function TokenList({ tokens, onRevoked }: TokenListProps) {
  return (
    <ul aria-label="Your access tokens" className="divide-y divide-line border-y border-line">
      {tokens.map((token) => (
        <li key={token.id} className="flex flex-wrap items-start gap-x-6 gap-y-3 py-4">
          <TokenFacts token={token} />
          <RevokeButton token={token} onRevoked={onRevoked} />
        </li>
      ))}
    </ul>
  );
}

function TokenFacts({ token }: { token: TokenJson }) {
  const rights = token.scopes.map(scopeLabel).join(", ") || "Everything you may do";
  return (
    <div className="min-w-0 grow basis-64">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <bdi className="min-w-0 font-medium break-words">{token.name}</bdi>
        <code className="font-mono text-sm text-muted">{token.hint}…</code>
        {token.is_expired && <Badge tone="warning">Expired</Badge>}
      </p>
      <dl className="mt-1 grid gap-x-8 text-sm sm:grid-cols-2">
        <Fact term="Rights" text={rights} />
        <Fact term="Made on" text={formatMoment(token.created)} />
        <Fact
          term="Last used"
          text={token.last_used_at ? formatMoment(token.last_used_at) : "Never"}
        />
        <Fact
          term="Works until"
          text={token.expires_at ? formatMoment(token.expires_at) : "You revoke it"}
        />
      </dl>
    </div>
  );
}

function Fact({ term, text }: { term: string; text: string }) {
  return (
    <div className="flex gap-1.5">
      <dt className="shrink-0 text-muted">{term}</dt>
      <dd>{text}</dd>
    </div>
  );
}

type RevokeButtonProps = { token: TokenJson; onRevoked: (id: string) => void };

function RevokeButton({ token, onRevoked }: RevokeButtonProps) {
  const [isAsking, setIsAsking] = useState(false);
  const send = useSend(revokeToken, { refreshes: [listTokens] });

  function revoke() {
    send.mutate(
      { params: { id: token.id } },
      {
        onSuccess: () => {
          setIsAsking(false);
          onRevoked(token.id);
          toast.success(`The token “${token.name}” was revoked.`);
        },
        onError: ({ message }) => toast.error(message),
      },
    );
  }

  return (
    <AlertDialog
      title={`Revoke “${token.name}”?`}
      description="Programs that use this token stop working at once. This cannot be undone."
      confirm="Revoke the token"
      open={isAsking}
      onOpenChange={setIsAsking}
      busy={send.isPending ? "Revoking…" : undefined}
      onConfirm={revoke}
      trigger={
        <Button size="small" className="needs-script" aria-label={`Revoke ${token.name}`}>
          Revoke
        </Button>
      }
    />
  );
}
