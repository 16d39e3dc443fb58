import { useTranslations } from "next-intl";
import type { TokenJson } from "@/lib/users/schema";
import { SettingsFrame } from "./settings-frame";
import { TokenPanel } from "./token-panel";

type TokensPageProps = { tokens: readonly TokenJson[]; isAdministrator: boolean };

export function TokensPage({ tokens, isAdministrator }: TokensPageProps) {
  const t = useTranslations("account.tokens");
  return (
    <SettingsFrame current="/account/settings/applications">
      <h2 className="text-xl font-semibold">{t("title")}</h2>
      <p className="mt-1 max-w-prose text-muted">{t("lead")}</p>
      <TokenPanel initial={tokens} isAdministrator={isAdministrator} />
    </SettingsFrame>
  );
}
