import { useTranslations } from "next-intl";
import { Checkbox } from "@/components/ui/checkbox";

/** The choice whether access tokens outlive the password that was in use when they were made. */
export function KeepTokens() {
  const t = useTranslations("account.password");
  return <Checkbox name="keep_tokens" label={t("keepTokens")} hint={t("keepTokensHint")} />;
}

/** The values of a form with this choice, as the service expects them. */
export function withKeptTokens({ keep_tokens, ...values }: Record<string, string>) {
  return { ...values, keep_tokens: keep_tokens === "on" };
}
