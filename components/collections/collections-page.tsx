import { Library, Plus } from "lucide-react";
import { SearchBox } from "@/components/search/search-box";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import type { CollectionEntry } from "./collection-entry";
import { CollectionCards } from "./collection-list";
import { COLLECTIONS } from "./search-places";

type CollectionsPageProps = {
  featured: readonly CollectionEntry[];
  newest: readonly CollectionEntry[];
  /** Of who is signed in. */
  own: readonly CollectionEntry[] | undefined;
};

/** The front page of all collections. */
export function CollectionsPage({ featured, newest, own }: CollectionsPageProps) {
  const isEmpty = featured.length + newest.length === 0;
  return (
    <div className="page-width pt-8">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl font-semibold">Collections</h1>
        <NewCollectionLink />
      </div>
      <p className="mt-1 max-w-prose text-muted">
        Works that belong together, kept by the people who care for them.
      </p>
      <div className="mt-4 max-w-2xl" data-page-search>
        <SearchBox place={COLLECTIONS} />
      </div>
      {isEmpty && (
        <div className="mt-10">
          <EmptyState icon={<Library />} title="There are no collections yet">
            Make the first one: a place for a project, a department, a conference or a topic.
          </EmptyState>
        </div>
      )}
      <Strip title="Featured" entries={featured} />
      <Strip
        title="Your collections"
        entries={own ?? []}
        more={{ href: "/me/collections", text: "All your collections" }}
      />
      <Strip
        title="Newest"
        entries={newest}
        more={{ href: "/collections/search?sort=newest", text: "All collections" }}
      />
    </div>
  );
}

export function NewCollectionLink() {
  return (
    <LinkButton href="/collections/new" look="primary" rel="nofollow">
      <Plus aria-hidden />
      New collection
    </LinkButton>
  );
}

type StripProps = {
  title: string;
  entries: readonly CollectionEntry[];
  more?: { href: string; text: string };
};

/** A row of collections under a heading; nothing where there are none. */
export function Strip({ title, entries, more }: StripProps) {
  if (entries.length === 0) return null;
  return (
    <section aria-label={title} className="pt-10">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 className="text-xl font-semibold">{title}</h2>
        {more && (
          <LinkButton href={more.href} look="quiet" size="small" className="-me-3">
            {more.text}
          </LinkButton>
        )}
      </div>
      <CollectionCards label={title} entries={entries} />
    </section>
  );
}
