import type { TokenJson } from "@/lib/users/schema";
import { SettingsFrame } from "./settings-frame";
import { TokenPanel } from "./token-panel";

export function TokensPage({ tokens }: { tokens: readonly TokenJson[] }) {
  return (
    <SettingsFrame current="/account/settings/applications">
      <h2 className="text-xl font-semibold">Access tokens</h2>
      <p className="mt-1 max-w-prose text-muted">
        A program that acts for you signs in with a token instead of your password. Give each
        program its own, so that you can revoke one without touching the others.
      </p>
      <TokenPanel initial={tokens} />
    </SettingsFrame>
  );
}
