import { withPage } from "@/app/with-page";
import { LimitsPage } from "@/components/administration/limits-page";
import { readLimits, toLimitsJson } from "@/lib/administration";
import { sectionTitle } from "../section-title";

export const generateMetadata = () => sectionTitle("limits");

export default function Page() {
  return withPage("/administration/limits", async (ctx) => (
    <LimitsPage {...toLimitsJson(readLimits(ctx))} />
  ));
}
