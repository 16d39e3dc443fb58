import type { Metadata } from "next";
import { withPage } from "@/app/with-page";
import { SecurityPage } from "@/components/account/security-page";
import { listOwnSessions, toSessionsJson } from "@/lib/users";

export const metadata: Metadata = { title: "Security" };

export default function Page() {
  return withPage("/account/settings/security", async (ctx) => (
    <SecurityPage sessions={toSessionsJson(await listOwnSessions(ctx), ctx.actor).hits.hits} />
  ));
}
