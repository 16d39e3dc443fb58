"use client";

import { useState } from "react";
import { toast } from "sonner";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { formatMoment } from "@/components/ui/format";
import { Cell, HeaderCell, Table } from "@/components/ui/table";
import { useSend } from "@/lib/client/hooks";
import { listTokens, revokeToken } from "@/lib/users/endpoints";
import type { TokenJson } from "@/lib/users/schema";
import { scopeLabel } from "./token-scopes";

type TokenTableProps = { tokens: readonly TokenJson[]; onRevoked: (id: string) => void };

export function TokenTable({ tokens, onRevoked }: TokenTableProps) {
  return (
    <Table label="Your access tokens">
      <thead>
        <tr>
          <HeaderCell>Name</HeaderCell>
          <HeaderCell>Rights</HeaderCell>
          <HeaderCell>Last used</HeaderCell>
          <HeaderCell>Last day</HeaderCell>
          <HeaderCell>
            <span className="sr-only">Revoke</span>
          </HeaderCell>
        </tr>
      </thead>
      <tbody>
        {tokens.map((token) => (
          <TokenRow key={token.id} token={token} onRevoked={onRevoked} />
        ))}
      </tbody>
    </Table>
  );
}

type TokenRowProps = { token: TokenJson; onRevoked: (id: string) => void };

function TokenRow({ token, onRevoked }: TokenRowProps) {
  return (
    <tr>
      <Cell className="min-w-40">
        <span className="font-medium break-words">{token.name}</span>
        <code className="block font-mono text-sm text-muted">{token.hint}…</code>
      </Cell>
      <Cell className="min-w-36">
        {token.scopes.length > 0
          ? token.scopes.map(scopeLabel).join(", ")
          : "Everything you may do"}
      </Cell>
      <Cell className="whitespace-nowrap">
        {token.last_used_at ? formatMoment(token.last_used_at) : "Never"}
      </Cell>
      <Cell className="whitespace-nowrap">
        {token.expires_at ? formatMoment(token.expires_at) : "None"}
        {token.is_expired && (
          <span className="ms-2">
            <Badge tone="warning">Expired</Badge>
          </span>
        )}
      </Cell>
      <Cell className="text-end">
        <RevokeButton token={token} onRevoked={onRevoked} />
      </Cell>
    </tr>
  );
}

function RevokeButton({ token, onRevoked }: TokenRowProps) {
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
