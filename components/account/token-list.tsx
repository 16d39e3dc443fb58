"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { DetailItem } from "@/components/ui/detail-item";
import { formatMoment } from "@/components/ui/format";
import { useApiMutation } from "@/lib/client/use-api-mutation";
import { type Scope, TOKEN_SCOPES } from "@/lib/core/actor";
import { listTokens, revokeToken } from "@/lib/users/endpoints";
import type { TokenJson } from "@/lib/users/schema";

type TokenListProps = { tokens: readonly TokenJson[]; onRevoked: (id: string) => void };

export function TokenList({ tokens, onRevoked }: TokenListProps) {
  const t = useTranslations("account.tokens");
  return (
    <ul aria-label={t("your")} className="divide-y divide-line border-y border-line">
      {tokens.map((token) => (
        <li key={token.id} className="flex flex-wrap items-start gap-x-6 gap-y-3 py-4">
          <TokenDetails token={token} />
          <RevokeButton token={token} onRevoked={onRevoked} />
        </li>
      ))}
    </ul>
  );
}

function TokenDetails({ token }: { token: TokenJson }) {
  const t = useTranslations("account");
  const locale = useLocale();
  const rights = token.scopes
    .map((scope) => (isScope(scope) ? t(`tokens.scopes.${scope}.label`) : scope))
    .join(", ");
  return (
    <div className="min-w-0 grow basis-64">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <bdi className="min-w-0 font-medium break-words">{token.name}</bdi>
        <code className="font-mono text-sm text-muted">{token.hint}…</code>
        {token.is_expired && <Badge tone="warning">{t("tokens.expired")}</Badge>}
      </p>
      <dl className="mt-1 grid gap-x-8 text-sm sm:grid-cols-2">
        <DetailItem term={t("field.rights")}>{rights || t("tokens.all")}</DetailItem>
        <DetailItem term={t("tokens.made")}>{formatMoment(token.created, locale)}</DetailItem>
        <DetailItem term={t("tokens.used")}>
          {token.last_used_at ? formatMoment(token.last_used_at, locale) : t("tokens.never")}
        </DetailItem>
        <DetailItem term={t("tokens.until")}>
          {token.expires_at ? formatMoment(token.expires_at, locale) : t("tokens.untilRevoked")}
        </DetailItem>
      </dl>
    </div>
  );
}

const isScope = (scope: string): scope is Scope => TOKEN_SCOPES.some((known) => known === scope);

type RevokeButtonProps = { token: TokenJson; onRevoked: (id: string) => void };

function RevokeButton({ token, onRevoked }: RevokeButtonProps) {
  const t = useTranslations("account.tokens");
  const [isAsking, setIsAsking] = useState(false);
  const send = useApiMutation(revokeToken, {
    refreshes: [listTokens],
    toast: { success: t("revoked", { name: token.name }) },
  });

  function revoke() {
    send.mutate(
      { params: { id: token.id } },
      {
        onSuccess: () => {
          setIsAsking(false);
          onRevoked(token.id);
        },
      },
    );
  }

  return (
    <AlertDialog
      title={t("revokeTitle", { name: token.name })}
      description={t("revokeText")}
      confirm={t("revokeConfirm")}
      open={isAsking}
      onOpenChange={setIsAsking}
      busy={send.isPending ? t("revoking") : undefined}
      onConfirm={revoke}
      trigger={
        <Button
          size="small"
          className="needs-script"
          aria-label={t("revokeOne", { name: token.name })}
        >
          {t("revoke")}
        </Button>
      }
    />
  );
}
