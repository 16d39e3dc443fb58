import { useTranslations } from "next-intl";
import { Disclosure } from "@/components/ui/disclosure";
import { EmptyState } from "@/components/ui/empty-state";
import { FolderTree, Lock, Plus, Search } from "@/components/ui/icons";
import { LinkButton } from "@/components/ui/link-button";
import type { SearchResults } from "@/components/search/search-results";
import { Link } from "@/components/ui/link";
import { type CollectionEntry, type CollectionPosition, pathOf } from "./collection-entry";
import { CollectionLogo } from "./collection-logo";
import { countBelow, treeOf, type TreeNode } from "./collection-tree";

type SubcollectionsProps = { position: CollectionPosition; below: SearchResults<CollectionEntry> };

/** Everything below a collection, as a tree. */
export function Subcollections({ position, below }: SubcollectionsProps) {
  const t = useTranslations("collections");
  const { slug, children, metadata } = position.collection;
  const tree = treeOf(below.hits.hits);
  const rest = below.hits.total - below.hits.hits.length;
  return (
    <section aria-labelledby="subcollections">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="subcollections" className="text-xl font-semibold">
          {t("tabs.browse")}
        </h2>
        {children.allow && (
          <div className="flex flex-wrap gap-2">
            {tree.length > 0 && (
              <LinkButton href={pathOf(slug, "/browse/subcommunities")} size="small">
                <Search aria-hidden />
                {t("below.search")}
              </LinkButton>
            )}
            <NewSubcollectionLink slug={slug} />
          </div>
        )}
      </div>
      {tree.length > 0 ? (
        <Branch nodes={tree} level={1} label={t("below.label", { title: metadata.title })} />
      ) : (
        <EmptyState icon={<FolderTree />} title={t("below.none")}>
          {t("below.noneText")}
        </EmptyState>
      )}
      {rest > 0 && <p className="mt-4 text-muted">{t("below.rest", { count: rest })}</p>}
    </section>
  );
}

export function NewSubcollectionLink({ slug }: { slug: string }) {
  const t = useTranslations("collections.below");
  return (
    <LinkButton href={pathOf(slug, "/subcommunities/new")} size="small" rel="nofollow">
      <Plus aria-hidden />
      {t("new")}
    </LinkButton>
  );
}

/** Levels that stand open when the page comes. */
const OPEN_LEVELS = 2;

type BranchProps = { nodes: readonly TreeNode[]; level: number; label?: string };

function Branch({ nodes, level, label }: BranchProps) {
  const t = useTranslations("collections.below");
  return (
    <ul aria-label={label} className={level > 1 ? "border-s border-line ps-4 sm:ps-6" : ""}>
      {nodes.map((node) => (
        <li key={node.collection.id} className="py-1.5">
          <Node node={node} />
          {node.children.length > 0 && (
            <Disclosure
              open={level < OPEN_LEVELS}
              summary={
                <span className="text-sm text-muted">
                  {t("count", { count: countBelow(node) })}
                  <span className="sr-only">
                    {" "}
                    {t("of", { title: node.collection.metadata.title })}
                  </span>
                </span>
              }
              className="[&>summary]:w-fit"
            >
              <Branch nodes={node.children} level={level + 1} />
            </Disclosure>
          )}
        </li>
      ))}
    </ul>
  );
}

function Node({ node: { collection, hasLogo, works } }: { node: TreeNode }) {
  const t = useTranslations("collections");
  const { metadata, access, slug } = collection;
  return (
    <div className="flex items-start gap-x-3">
      <CollectionLogo
        collection={collection}
        hasLogo={hasLogo}
        size={64}
        className="mt-0.5 size-8"
      />
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <Link href={pathOf(slug)} className="font-medium link">
            <bdi>{metadata.title}</bdi>
          </Link>
          {access.visibility === "restricted" && (
            <span className="inline-flex items-center gap-1 text-sm text-warning">
              <Lock aria-hidden className="size-3.5" />
              {t("restricted")}
            </span>
          )}
          <span className="text-sm text-muted tabular-nums">{t("works", { count: works })}</span>
        </p>
        {metadata.description && (
          <p dir="auto" className="line-clamp-1 max-w-[75ch] text-sm text-muted">
            {metadata.description}
          </p>
        )}
      </div>
    </div>
  );
}
