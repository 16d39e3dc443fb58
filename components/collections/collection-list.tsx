import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { cn } from "@/components/ui/class-names";
import { Link } from "@/components/ui/link";
import type { CollectionEntry } from "./collection-entry";
import { pathOf } from "./collection-entry";
import { CollectionBadges, Organizations, shortAddress } from "./collection-details";
import { CollectionLogo } from "./collection-logo";
import { isRole } from "./roles";

type Heading = "h2" | "h3";
type CollectionListProps = {
  label: string;
  entries: readonly CollectionEntry[];
  heading?: Heading;
};

/** What is right below a collection, as its card names it. */
export type Child = { slug: string; title: string };

/** Collections one below the other, as searches show them; `below` is the slug of the one that the page is about. */
export function CollectionList(props: CollectionListProps & { below?: string }) {
  const { label, entries, heading = "h2", below } = props;
  return (
    <ol aria-label={label} data-keys="list" className="divide-y divide-line border-y border-line">
      {entries.map((entry) => (
        <li key={entry.collection.id}>
          <CollectionSummary entry={entry} heading={heading} below={below} />
        </li>
      ))}
    </ol>
  );
}

type CollectionCardsProps = CollectionListProps & {
  /** By the id of the collection. */
  childrenOf?: ReadonlyMap<string, readonly Child[]>;
};

/** Collections side by side, for front pages. */
export function CollectionCards(props: CollectionCardsProps) {
  const { label, entries, heading = "h3", childrenOf } = props;
  return (
    <ul
      aria-label={label}
      data-keys="list"
      // One alone is as wide as its description reads well.
      className={cn(
        "grid gap-4",
        entries.length > 1 ? "sm:grid-cols-2 lg:grid-cols-3" : "max-w-2xl",
      )}
    >
      {entries.map((entry) => (
        <li key={entry.collection.id}>
          <CollectionCard
            entry={entry}
            heading={heading}
            below={childrenOf?.get(entry.collection.id)}
          />
        </li>
      ))}
    </ul>
  );
}

type OneProps = { entry: CollectionEntry; heading: Heading };

function CollectionSummary(props: OneProps & { below: string | undefined }) {
  const { entry, heading: Heading, below } = props;
  const { collection, hasLogo, works } = entry;
  const t = useTranslations("collections");
  const { metadata, parent } = collection;
  const role = collection.ui?.my_role;
  const organizations = metadata.organizations ?? [];
  return (
    <article className="flex gap-4 py-5">
      <CollectionLogo
        collection={collection}
        hasLogo={hasLogo}
        size={64}
        className="mt-1 size-12 sm:size-14"
      />
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted empty:hidden">
          <CollectionBadges collection={collection} />
          {isRole(role) && <Badge tone="notice">{t(`roles.${role}`)}</Badge>}
        </p>
        <Title collection={collection} heading={Heading} className="mt-1 text-lg" />
        {metadata.description && (
          <p dir="auto" className="mt-1 max-w-[75ch] text-[0.9375rem]/6 text-muted">
            {metadata.description}
          </p>
        )}
        <p className="mt-1.5 flex flex-wrap gap-x-4 gap-y-0.5 text-sm text-muted">
          <span>{t("works", { count: works })}</span>
          {parent && parent.slug !== below && (
            <span>
              {t.rich("partOf", {
                parent: () => (
                  <Link href={pathOf(parent.slug)} className="link">
                    <bdi>{parent.metadata.title}</bdi>
                  </Link>
                ),
              })}
            </span>
          )}
          {organizations.length > 0 && (
            <span>
              <Organizations of={organizations} />
            </span>
          )}
          {metadata.website && (
            <a href={metadata.website} rel="nofollow noopener" className="min-w-0 truncate link">
              {shortAddress(metadata.website)}
            </a>
          )}
        </p>
      </div>
    </article>
  );
}

type CardProps = OneProps & { below: readonly Child[] | undefined };

function CollectionCard({ entry, heading: Heading, below = [] }: CardProps) {
  const { collection, hasLogo, works } = entry;
  const t = useTranslations("collections");
  const { metadata, parent } = collection;
  return (
    <article className="relative flex h-full gap-4 rounded-lg border border-line bg-surface p-4 hover:border-control has-[a:focus-visible]:border-accent">
      <CollectionLogo collection={collection} hasLogo={hasLogo} size={64} className="size-12" />
      <div className="flex min-w-0 flex-col">
        <Title collection={collection} heading={Heading} isWholeCard />
        {metadata.description && (
          <p dir="auto" className="mt-0.5 line-clamp-2 text-sm text-muted">
            {metadata.description}
          </p>
        )}
        {below.length > 0 && (
          <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm">
            {below.map(({ slug, title }) => (
              <li key={slug} className="relative z-1">
                <Link href={pathOf(slug)} className="link">
                  <bdi>{title}</bdi>
                </Link>
              </li>
            ))}
          </ul>
        )}
        <p className="mt-auto flex flex-wrap items-center gap-x-2 gap-y-1 pt-2 text-sm text-muted">
          <CollectionBadges collection={collection} />
          <span>{t("works", { count: works })}</span>
          {parent && (
            <span>{t.rich("partOf", { parent: () => <bdi>{parent.metadata.title}</bdi> })}</span>
          )}
        </p>
      </div>
    </article>
  );
}

type TitleProps = {
  collection: CollectionEntry["collection"];
  heading: Heading;
  isWholeCard?: boolean;
  className?: string;
};

function Title({ collection, heading: Heading, isWholeCard, className = "" }: TitleProps) {
  const reach = isWholeCard ? "after:absolute after:inset-0 after:rounded-lg" : "";
  return (
    <Heading dir="auto" className={`font-semibold text-pretty ${className}`}>
      <Link
        href={pathOf(collection.slug)}
        className={`text-ink quiet-link hover:text-accent ${reach}`}
      >
        {collection.metadata.title}
      </Link>
    </Heading>
  );
}
