"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { EmptyState } from "@/components/ui/empty-state";
import { KeyRound, Plus } from "@/components/ui/icons";
import { LoadFailure } from "@/components/ui/load-failure";
import { onDemand } from "@/components/ui/on-demand";
import { OpenDialogButton } from "@/components/ui/open-dialog-button";
import { useApiQuery } from "@/lib/client/use-api-query";
import type { NewTokenJson, TokenJson } from "@/lib/users/schema";
import { listTokens } from "./calls";
import { NeedsScripts } from "./needs-scripts";
import { NewToken } from "./new-token";
import { TokenList } from "./token-list";

const TokenDialog = onDemand(() => import("./token-dialog").then((module) => module.TokenDialog));

type TokenPanelProps = { initial: readonly TokenJson[]; isAdministrator: boolean };

export function TokenPanel({ initial, isAdministrator }: TokenPanelProps) {
  const t = useTranslations("account.tokens");
  const [isAsking, setIsAsking] = useState(false);
  const [made, setMade] = useState<NewTokenJson>();
  const list = useApiQuery(
    listTokens,
    {},
    { initial: { hits: { hits: [...initial], total: initial.length }, links: {} } },
  );
  const tokens = list.data?.hits.hits ?? initial;
  const ask = (
    <OpenDialogButton
      look="primary"
      className="needs-script"
      isOpen={isAsking}
      onOpen={() => setIsAsking(true)}
    >
      <Plus aria-hidden />
      {t("new")}
    </OpenDialogButton>
  );

  return (
    <div className="mt-6 space-y-6">
      <NeedsScripts />
      {made && (
        <NewToken
          token={made}
          texts={{
            label: t("newLabel"),
            title: t("copyNow", { name: made.name }),
            hint: t("once"),
            copy: t("copy"),
            copyShort: t("copyShort"),
            hide: t("hide"),
          }}
          onHide={() => setMade(undefined)}
        />
      )}
      {list.error && (
        <LoadFailure title={t("notRefreshed")} error={list.error} refetch={list.refetch}>
          {t("lastKnown", { reason: list.error.message })}
        </LoadFailure>
      )}
      {tokens.length > 0 ? (
        <>
          {ask}
          <TokenList
            tokens={tokens}
            onRevoked={(id) => setMade((shown) => (shown?.id === id ? undefined : shown))}
          />
        </>
      ) : (
        <EmptyState icon={<KeyRound />} title={t("none")} action={ask}>
          {t("noneText")}
        </EmptyState>
      )}
      {isAsking && (
        <TokenDialog
          isAdministrator={isAdministrator}
          onDone={(token) => {
            setMade(token);
            setIsAsking(false);
          }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </div>
  );
}
