import { getLocale } from "next-intl/server";
import { withPage } from "@/app/with-page";
import { HealthPage } from "@/components/administration/health-page";
import { readHealth, toHealthJson } from "@/lib/administration";
import { sectionTitle } from "./section-title";

export const generateMetadata = () => sectionTitle("health");

export default function Page() {
  return withPage("/administration", async (ctx) => (
    <HealthPage health={toHealthJson(await readHealth(ctx), await getLocale())} />
  ));
}
