import type { ReactNode } from "react";
import { Breadcrumb } from "@/components/ui/breadcrumb";
import { TabLinks, type TabLink } from "@/components/ui/tab-links";
import { type CollectionPlace, pathOf } from "./collection-entry";
import { CollectionBadges, Organizations, WebsiteLink } from "./collection-facts";
import { CollectionMark } from "./collection-mark";
import { JoinButton } from "./members/join-button";

export type TabPath =
  | "/records"
  | "/browse"
  | "/requests"
  | "/members"
  | "/import"
  | "/settings"
  | "/curation-policy"
  | "/about";

type CollectionFrameProps = {
  place: CollectionPlace;
  tab: TabPath;
  children: ReactNode;
};

/** What every page of a collection stands in: where it belongs, what it is, and the ways to its parts. */
export function CollectionFrame({ place, tab, children }: CollectionFrameProps) {
  const { collection, ancestors } = place;
  return (
    <>
      <div className="border-b border-line bg-surface">
        <div className="page-width pt-6">
          <Breadcrumb
            crumbs={[
              { href: "/collections", label: "Collections" },
              ...ancestors.map(({ slug, title }) => ({ href: pathOf(slug), label: title })),
            ]}
            current={collection.metadata.title}
          />
          <CollectionHeader place={place} />
          <div className="-mb-px mt-6">
            <TabLinks
              label="Collection"
              links={tabsOf(place)}
              current={pathOf(collection.slug, tab)}
            />
          </div>
        </div>
      </div>
      <div className="page-width pt-8">{children}</div>
    </>
  );
}

function CollectionHeader({ place }: { place: CollectionPlace }) {
  const { collection, hasLogo, ancestors, joining } = place;
  const { metadata } = collection;
  const parent = ancestors.at(-1);
  const organizations = metadata.organizations ?? [];
  return (
    <header className="mt-5 flex flex-wrap items-start gap-x-4 gap-y-4 sm:gap-x-5">
      <CollectionMark
        collection={collection}
        hasLogo={hasLogo}
        size={128}
        className="mt-1 size-12 sm:mt-0 sm:size-24"
      />
      <div className="min-w-0 grow basis-48 sm:basis-64">
        <p className="flex flex-wrap items-center gap-2 text-sm text-muted empty:hidden">
          <CollectionBadges collection={collection} />
          {parent && (
            <span>
              Part of{" "}
              <a href={pathOf(parent.slug)} className="link">
                <bdi>{parent.title}</bdi>
              </a>
            </span>
          )}
        </p>
        <h1 dir="auto" className="mt-1 text-2xl font-semibold text-pretty sm:text-3xl">
          {metadata.title}
        </h1>
        {metadata.description && (
          <p dir="auto" className="mt-1 max-w-[70ch] text-muted">
            {metadata.description}
          </p>
        )}
        <p className="mt-2 flex flex-wrap gap-x-6 gap-y-1 text-sm empty:hidden">
          {organizations.length > 0 && (
            <span>
              <Organizations of={organizations} />
            </span>
          )}
          {metadata.website && <WebsiteLink website={metadata.website} />}
        </p>
      </div>
      {joining && <JoinButton collectionId={collection.id} joining={joining} />}
    </header>
  );
}

function tabsOf({ collection, abilities, hasSubcollections }: CollectionPlace): TabLink[] {
  const { curation_policy, page, funding = [] } = collection.metadata;
  const tabs: [path: TabPath, label: string, isShown: boolean][] = [
    ["/records", "Works", true],
    ["/browse", "Subcollections", hasSubcollections],
    ["/requests", "Requests", abilities.seeInbox],
    ["/members", "Members", abilities.listPublicMembers || abilities.listMembers],
    ["/import", "Import", abilities.importWorks],
    ["/settings", "Settings", abilities.update],
    ["/curation-policy", "Curation policy", Boolean(curation_policy)],
    ["/about", "About", Boolean(page) || funding.length > 0],
  ];
  return tabs
    .filter(([, , isShown]) => isShown)
    .map(([path, label]) => ({ href: pathOf(collection.slug, path), label }));
}
