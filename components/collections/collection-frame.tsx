import { type Messages, useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { FilePlus } from "@/components/ui/icons";
import { LinkButton } from "@/components/ui/link-button";
import { Breadcrumb } from "@/components/ui/breadcrumb";
import { formatMoment } from "@/components/ui/format";
import { Link } from "@/components/ui/link";
import { TabLinks } from "@/components/ui/tab-links";
import { type CollectionPosition, mayHaveSubcollections, pathOf } from "./collection-entry";
import { CollectionBadges, GroupLink, Organizations, WebsiteLink } from "./collection-details";
import { CollectionLogo } from "./collection-logo";
import { JoinButton } from "./members/join-button";

type Tab = Exclude<keyof Messages["collections"]["tabs"], "label">;
export type TabPath = `/${Tab}`;

const tabOf = (path: TabPath) => path.slice(1) as Tab;

type CollectionFrameProps = {
  position: CollectionPosition;
  tab: TabPath;
  children: ReactNode;
};

/** The frame of every page of a collection: breadcrumb, header, and tabs. */
export function CollectionFrame({ position, tab, children }: CollectionFrameProps) {
  const t = useTranslations("collections");
  const { collection, ancestors } = position;
  return (
    <>
      <div className="border-b border-line bg-surface">
        <div className="page-width pt-6">
          <Breadcrumb
            crumbs={[
              { href: "/collections", label: t("title") },
              ...ancestors.map(({ slug, title }) => ({ href: pathOf(slug), label: title })),
            ]}
            current={collection.metadata.title}
          />
          <CollectionHeader position={position} />
          <div className="-mb-px mt-6">
            <TabLinks
              label={t("tabs.label")}
              links={tabsOf(position).map((path) => ({
                href: pathOf(collection.slug, path),
                label: t(`tabs.${tabOf(path)}`),
              }))}
              current={pathOf(collection.slug, tab)}
            />
          </div>
        </div>
      </div>
      <div className="page-width pt-8">{children}</div>
    </>
  );
}

function CollectionHeader({ position }: { position: CollectionPosition }) {
  const t = useTranslations("collections");
  const { collection, hasLogo, joining, group } = position;
  const { metadata } = collection;
  const organizations = metadata.organizations ?? [];
  return (
    <header className="mt-5 flex flex-wrap items-start gap-x-4 gap-y-4 sm:gap-x-5">
      <CollectionLogo
        collection={collection}
        hasLogo={hasLogo}
        size={128}
        className="mt-1 size-12 sm:mt-0 sm:size-24"
      />
      <div className="min-w-0 grow basis-48 sm:basis-64">
        <p className="flex flex-wrap items-center gap-2 text-sm text-muted empty:hidden">
          <CollectionBadges collection={collection} />
        </p>
        <h1 dir="auto" className="mt-1 text-2xl font-semibold text-pretty sm:text-3xl">
          {metadata.title}
        </h1>
        {metadata.description && (
          <p dir="auto" className="mt-1 max-w-[70ch] text-muted">
            {metadata.description}
          </p>
        )}
        {group && <GroupLink group={group} />}
        <p className="mt-2 flex flex-wrap gap-x-6 gap-y-1 text-sm empty:hidden">
          {organizations.length > 0 && (
            <span>
              <Organizations of={organizations} />
            </span>
          )}
          {metadata.website && <WebsiteLink website={metadata.website} />}
        </p>
      </div>
      <div className="flex flex-wrap gap-2 empty:hidden" data-print="hide">
        {joining && <JoinButton collectionId={collection.id} joining={joining} />}
        {maySubmit(position) && (
          <LinkButton
            href={`/uploads/new?collection=${collection.slug}`}
            look="primary"
            rel="nofollow"
          >
            <FilePlus aria-hidden />
            {t("submitWork")}
          </LinkButton>
        )}
      </div>
      {joining?.kind === "open" && joining.declined && <DeclinedLine declined={joining.declined} />}
    </header>
  );
}

/** That the reader asked to join, and was declined; the button beside it asks again. */
function DeclinedLine({ declined: { id, at } }: { declined: { id: string; at: string } }) {
  const t = useTranslations("collections");
  const day = formatMoment(at, useLocale());
  return (
    <p className="basis-full text-sm text-muted" data-print="hide">
      {t.rich("joinDeclined", {
        day,
        request: (text) => (
          <Link href={`/me/requests/${id}`} className="link">
            {text}
          </Link>
        ),
      })}
    </p>
  );
}

/** Visitors are offered it where everybody may submit: they sign in on the way. */
const maySubmit = ({ collection, abilities, isSignedIn }: CollectionPosition) =>
  isSignedIn ? abilities.submitWorks : collection.access.record_submission_policy === "open";

function tabsOf(position: CollectionPosition): TabPath[] {
  const { collection, abilities, hasStatistics } = position;
  const { curation_policy, page, funding = [] } = collection.metadata;
  // What readers open comes first, also where phones show only the first few.
  const tabs: [path: TabPath, isShown: boolean][] = [
    ["/records", true],
    ["/browse", mayHaveSubcollections(position)],
    ["/about", Boolean(page) || funding.length > 0],
    ["/curation-policy", Boolean(curation_policy)],
    ["/members", abilities.listPublicMembers || abilities.listMembers],
    ["/stats", hasStatistics],
    ["/requests", abilities.seeInbox],
    ["/import", abilities.importWorks],
    ["/settings", abilities.update],
  ];
  return tabs.flatMap(([path, isShown]) => (isShown ? [path] : []));
}
