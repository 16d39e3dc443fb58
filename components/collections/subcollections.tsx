import { FolderTree, Lock, Plus, Search } from "lucide-react";
import Link from "next/link";
import { Disclosure } from "@/components/ui/disclosure";
import { EmptyState } from "@/components/ui/empty-state";
import { plural } from "@/components/ui/format";
import { LinkButton } from "@/components/ui/link-button";
import type { CollectionListJson } from "@/lib/collections/schema";
import { type CollectionPlace, pathOf } from "./collection-entry";
import { countBelow, treeOf, type TreeNode } from "./collection-tree";

type SubcollectionsProps = { place: CollectionPlace; below: CollectionListJson };

/** Everything below a collection, as a tree. */
export function Subcollections({ place, below }: SubcollectionsProps) {
  const { slug, children, metadata } = place.collection;
  const tree = treeOf(below.hits.hits);
  const rest = below.hits.total - below.hits.hits.length;
  return (
    <section aria-labelledby="subcollections">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="subcollections" className="text-xl font-semibold">
          Subcollections
        </h2>
        {children.allow && (
          <div className="flex flex-wrap gap-2">
            <LinkButton href={pathOf(slug, "/browse/subcommunities")} size="small">
              <Search aria-hidden />
              Search
            </LinkButton>
            <NewSubcollectionLink slug={slug} />
          </div>
        )}
      </div>
      {tree.length > 0 ? (
        <Branch nodes={tree} level={1} label={`Below ${metadata.title}`} />
      ) : (
        <EmptyState icon={<FolderTree />} title="No subcollections yet">
          Anybody who is signed in can ask to put a collection below this one.
        </EmptyState>
      )}
      {rest > 0 && (
        <p className="mt-4 text-muted">
          {plural(rest, "further collection", "further collections")} can be found by the search.
        </p>
      )}
    </section>
  );
}

export function NewSubcollectionLink({ slug }: { slug: string }) {
  return (
    <LinkButton href={pathOf(slug, "/subcommunities/new")} size="small" rel="nofollow">
      <Plus aria-hidden />
      New subcollection
    </LinkButton>
  );
}

/** Levels that stand open when the page comes. */
const OPEN_LEVELS = 2;

type BranchProps = { nodes: readonly TreeNode[]; level: number; label?: string };

function Branch({ nodes, level, label }: BranchProps) {
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
                  {plural(countBelow(node), "subcollection", "subcollections")}
                  <span className="sr-only"> of {node.collection.metadata.title}</span>
                </span>
              }
              className="max-w-3xl"
            >
              <Branch nodes={node.children} level={level + 1} />
            </Disclosure>
          )}
        </li>
      ))}
    </ul>
  );
}

function Node({ node: { collection } }: { node: TreeNode }) {
  const { metadata, access, slug } = collection;
  return (
    <div>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <Link href={pathOf(slug)} className="font-medium link">
          <bdi>{metadata.title}</bdi>
        </Link>
        {access.visibility === "restricted" && (
          <span className="inline-flex items-center gap-1 text-sm text-warning">
            <Lock aria-hidden className="size-3.5" />
            Restricted
          </span>
        )}
        <span className="text-sm text-muted tabular-nums">
          {plural(metadata.size, "work", "works")}
        </span>
      </p>
      {metadata.description && (
        <p dir="auto" className="line-clamp-1 max-w-[75ch] text-sm text-muted">
          {metadata.description}
        </p>
      )}
    </div>
  );
}
