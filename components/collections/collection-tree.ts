import type { CollectionJson } from "@/lib/collections/schema";
import type { CollectionEntry } from "./collection-entry";

export type TreeNode = CollectionEntry & { children: TreeNode[] };

/**
 * The tree of a recursive list: each hit says by `ui.path` where it hangs. A hit whose parent is not in the list
 * hangs below the nearest that is.
 */
export function treeOf(hits: readonly CollectionEntry[]): TreeNode[] {
  const nodes = new Map<string, TreeNode>(
    hits.map((entry) => [entry.collection.id, { ...entry, children: [] }]),
  );
  const roots: TreeNode[] = [];
  for (const node of nodes.values()) {
    const above = pathOf(node.collection).findLast((id) => nodes.has(id));
    const siblings = (above === undefined ? undefined : nodes.get(above)?.children) ?? roots;
    siblings.push(node);
  }
  return byTitle(roots);
}

/** The ids above a hit, the nearest last. */
function pathOf({ id, ui }: CollectionJson): string[] {
  const path: unknown = ui?.path;
  return Array.isArray(path)
    ? path.filter((one): one is string => typeof one === "string" && one !== id)
    : [];
}

function byTitle(nodes: TreeNode[]): TreeNode[] {
  for (const node of nodes) byTitle(node.children);
  return nodes.sort((a, b) =>
    a.collection.metadata.title.localeCompare(b.collection.metadata.title, "en", { numeric: true }),
  );
}

/** How many collections stand below a node, on all levels. */
export function countBelow({ children }: TreeNode): number {
  return children.reduce((sum, child) => sum + 1 + countBelow(child), 0);
}
