import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link";
import { ALL_VERSIONS, searchHref, type SearchState, toggleSwitch } from "./search-address";

/** Leads to the list with older versions in it. There a chip among the filters leads back. */
export function VersionsLink({ state, total }: { state: SearchState; total: number }) {
  const t = useTranslations("search");
  if (total === 0 || state.switches.includes(ALL_VERSIONS)) return null;
  return (
    <Link
      href={searchHref(toggleSwitch(state, ALL_VERSIONS))}
      rel="nofollow"
      className="text-sm link sm:ms-auto"
      data-print="hide"
    >
      {t("olderToo")}
    </Link>
  );
}
