"use client";

import { useLocale, useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { formatMoment } from "@/components/ui/format";
import { useApiMutation } from "@/lib/client/use-api-mutation";
import { type Scope, TOKEN_SCOPES } from "@/lib/core/actor";
import type { TokenJson } from "@/lib/users/schema";
import { listTokens, revokeToken } from "./calls";
import { TokenEntry } from "./token-entry";

type TokenListProps = { tokens: readonly TokenJson[]; onRevoked: (id: string) => void };

export function TokenList({ tokens, onRevoked }: TokenListProps) {
  const t = useTranslations("account.tokens");
  return (
    <ul aria-label={t("your")} className="divide-y divide-line border-y border-line">
      {tokens.map((token) => (
        <Token key={token.id} token={token} onRevoked={onRevoked} />
      ))}
    </ul>
  );
}

const isScope = (scope: string): scope is Scope => TOKEN_SCOPES.some((known) => known === scope);

type TokenProps = { token: TokenJson; onRevoked: (id: string) => void };

function Token({ token, onRevoked }: TokenProps) {
  const t = useTranslations("account");
  const locale = useLocale();
  const send = useApiMutation(revokeToken, {
    refreshes: [listTokens],
    toast: { success: t("tokens.revoked", { name: token.name }) },
  });
  const moment = (at: string) => formatMoment(at, locale);
  const rights = token.scopes
    .map((scope) => (isScope(scope) ? t(`tokens.scopes.${scope}.label`) : scope))
    .join(", ");
  return (
    <TokenEntry
      token={token}
      badges={token.is_expired && <Badge tone="warning">{t("tokens.expired")}</Badge>}
      details={[
        { name: t("field.rights"), value: rights || t("tokens.all") },
        { name: t("tokens.made"), value: moment(token.created) },
        {
          name: t("tokens.used"),
          value: token.last_used_at ? moment(token.last_used_at) : t("tokens.never"),
        },
        {
          name: t("tokens.until"),
          value: token.expires_at ? moment(token.expires_at) : t("tokens.untilRevoked"),
        },
      ]}
      revoke={{
        texts: {
          button: t("tokens.revoke"),
          label: t("tokens.revokeOne", { name: token.name }),
          title: t("tokens.revokeTitle", { name: token.name }),
          text: t("tokens.revokeText"),
          confirm: t("tokens.revokeConfirm"),
        },
        busy: send.isPending ? t("tokens.revoking") : undefined,
        onRevoke: (close) =>
          send.mutate(
            { params: { id: token.id } },
            {
              onSuccess: () => {
                close();
                onRevoked(token.id);
              },
            },
          ),
      }}
    />
  );
}
