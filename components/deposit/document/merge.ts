import { isObject } from "@/lib/core/json";
import { type Json, under, withValueAt } from "./value-at";

/**
 * Two people, or one in two windows, write in the same deposit. Compared with what both began from, places that
 * only one of them changed are taken from that one; a place both changed differently has to be asked about.
 *
 * A list is merged as one value, because rows have no ids by which to match them.
 */
type Merge = {
  document: Json;
  /** Where both said something else. The document has our own there. */
  conflicts: string[];
};

type Versions = {
  /** The form when it was last saved, and now. */
  sent: Json;
  mine: Json;
  /** The document that the server made of that save, and its current one: it writes some values differently. */
  answered: Json;
  theirs: Json;
};

export function merge({ sent, mine, answered, theirs }: Versions): Merge {
  const conflicts: string[] = [];
  let document = mine;
  for (const path of pathsOf(sent, mine, answered, theirs)) {
    const [before, ours, known, other] = [sent, mine, answered, theirs].map((one) => at(one, path));
    if (isSame(known, other)) continue;
    if (isSame(ours, before)) document = withValueAt(document, path, other);
    else if (!isSame(ours, other)) conflicts.push(path);
  }
  return { document, conflicts };
}

/** The paths to compare: into objects that all versions have as objects, down to lists and single values. */
function pathsOf(...versions: Json[]): string[] {
  const walk = (nodes: readonly unknown[], path: string): string[] => {
    const present = nodes.filter((node) => node !== undefined && node !== null);
    const isBranch =
      present.length > 0 &&
      present.every((node): node is Json => isObject(node) && !("id" in node)) &&
      path.split(".").length < MAX_LEVELS;
    if (!isBranch) return [path];
    const keys = new Set(present.flatMap((node) => Object.keys(node)));
    return [...keys].flatMap((key) =>
      walk(
        nodes.map((node) => (isObject(node) ? node[key] : undefined)),
        under(path, key),
      ),
    );
  };
  return walk(versions, "").filter((path) => path !== "");
}

const MAX_LEVELS = 5;

function at(document: Json, path: string): unknown {
  let value: unknown = document;
  for (const key of path.split(".")) value = isObject(value) ? value[key] : undefined;
  return value;
}

/** Whether two values say the same. Titles of terms come and go with the answers of the server. */
export function isSame(one: unknown, other: unknown): boolean {
  return canonical(one) === canonical(other);
}

const OF_ANSWERS = new Set(["description", "icon", "props", "tags"]);

function canonical(value: unknown): string {
  return (
    JSON.stringify(value, (_key, member: unknown) => {
      if (!isObject(member)) return member === "" ? undefined : member;
      const isTerm = typeof member.id === "string" && isObject(member.title);
      const keys = Object.keys(member)
        .filter((key) => member[key] !== undefined && member[key] !== null && member[key] !== "")
        .filter((key) => !(isTerm && (key === "title" || OF_ANSWERS.has(key))))
        .sort();
      return Object.fromEntries(keys.map((key) => [key, member[key]]));
    }) ?? ""
  );
}
