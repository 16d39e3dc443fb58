import { useTranslations } from "next-intl";
import { Library } from "@/components/ui/icons";
import { Correction } from "@/components/search/correction";
import { SearchBox } from "@/components/search/search-box";
import {
  kindOf,
  isAsked,
  searchHref,
  type SearchState,
  toggleSwitch,
} from "@/components/search/search-address";
import { searchedFor, type SearchOutcome } from "@/components/search/search-outcome";
import type { SearchResults } from "@/components/search/search-results";
import { SearchView } from "@/components/search/search-view";
import { UnreadFilters } from "@/components/search/unread-filters";
import { VersionsLink } from "@/components/search/versions-link";
import { cn } from "@/components/ui/class-names";
import { Link } from "@/components/ui/link";
import { LinkButton } from "@/components/ui/link-button";
import { pathOf } from "./collection-entry";
import type { Highlights } from "@/lib/search";
import type { WorkJson } from "@/lib/works/reading/work-json";
import { WorkList } from "@/components/works/work-list";

type WorksOfCollectionProps = SearchOutcome & {
  state: SearchState;
  results: SearchResults<WorkJson>;
  highlights?: readonly Highlights[] | undefined;
  hasSubcollections: boolean;
  /** The address of the collection, for those who look after it. */
  manages?: string | undefined;
};

/** The works of a collection and of all below it, to search and narrow. */
export function CollectionWorks(props: WorksOfCollectionProps) {
  const t = useTranslations("collections");
  const { state, results, highlights, hasSubcollections, manages } = props;
  const { correction, leftOut, unread, hints } = props;
  const searched = searchedFor(state, props);
  return (
    <section aria-labelledby="works">
      <h2 id="works" className="sr-only">
        {t("tabs.records")}
      </h2>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        {(isAsked(state) || results.hits.total > 0) && (
          <div className="max-w-2xl grow basis-72">
            <SearchBox state={state} />
          </div>
        )}
        {hasSubcollections && <ReachSwitch state={state} />}
      </div>
      <UnreadFilters filters={unread} />
      <Correction state={state} correction={correction} leftOut={leftOut} />
      <SearchView
        state={searched}
        results={results}
        hints={hints}
        choices={<VersionsLink state={searched} total={results.hits.total} />}
        empty={{
          icon: <Library />,
          title: t("worksHere.none"),
          text: t(manages ? "worksHere.noneForManager" : "worksHere.noneText"),
          action: manages && <NextSteps slug={manages} />,
        }}
      >
        <WorkList
          label={t("tabs.records")}
          works={results.hits.hits}
          heading="h3"
          highlights={highlights}
          hasVersions={kindOf(searched) === "version"}
        />
      </SearchView>
    </section>
  );
}

/** What makes an empty collection ready for others. */
function NextSteps({ slug }: { slug: string }) {
  const t = useTranslations("collections.worksHere");
  return (
    <>
      <LinkButton href={pathOf(slug, "/settings")}>{t("describe")}</LinkButton>
      <LinkButton href={pathOf(slug, "/members")}>{t("invite")}</LinkButton>
      <LinkButton href={pathOf(slug, "/settings/submission-policy")}>{t("rules")}</LinkButton>
    </>
  );
}

const OWN = "include";

/** Whether works of subcollections are listed too: two places, of which one is the present one. */
function ReachSwitch({ state }: { state: SearchState }) {
  const t = useTranslations("collections.worksHere");
  const isOwn = state.switches.includes(OWN);
  const other = searchHref(toggleSwitch(state, OWN));
  const here = searchHref(state);
  return (
    <nav aria-label={t("which")} className="flex rounded-md border border-control p-0.5 text-sm">
      <Choice href={isOwn ? other : here} isChosen={!isOwn}>
        {t("withBelow")}
      </Choice>
      <Choice href={isOwn ? here : other} isChosen={isOwn}>
        {t("onlyOwn")}
      </Choice>
    </nav>
  );
}

type ChoiceProps = { href: string; isChosen: boolean; children: string };

function Choice({ href, isChosen, children }: ChoiceProps) {
  return (
    <Link
      href={href}
      rel="nofollow"
      aria-current={isChosen ? "true" : undefined}
      className={cn(
        "flex min-h-8 items-center rounded-sm px-3 font-medium no-underline",
        isChosen ? "bg-accent text-on-accent" : "text-ink hover:bg-accent-soft",
      )}
    >
      {children}
    </Link>
  );
}
