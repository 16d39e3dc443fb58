import type { RefusedSignIn } from "@/components/account/refusal-notice";
import { isRefusal } from "@/lib/saml/schema";
import { titleOfProvider } from "@/lib/sign-ins";

type Query = Readonly<{ refused?: string | string[]; provider?: string | string[] }>;

/** Why a sign-in failed, from the address that its refusal led to. Anybody can write one, so only known names are shown. */
export function refusalIn({ refused, provider }: Query): RefusedSignIn | undefined {
  if (!isRefusal(refused)) return undefined;
  return {
    reason: refused,
    provider: typeof provider === "string" ? titleOfProvider(provider) : undefined,
  };
}
