import { RESOURCE_TYPE_ALIASES } from "./data";
import { CONTROLLED_TYPES, type Entry, OPEN_TYPES, type Translations } from "./schema";

/**
 * All terms at one moment, in memory: what validation and serialisation of works ask thousands of times.
 * Immutable; a change makes a new one.
 */
export class Terms {
  private readonly types = new Map<string, ReadonlyMap<string, Entry>>();

  constructor(entries: Iterable<Entry>) {
    const types = new Map<string, Map<string, Entry>>();
    for (const type of [...CONTROLLED_TYPES, ...OPEN_TYPES]) types.set(type, new Map());
    for (const entry of entries) {
      const held = types.get(entry.type) ?? new Map<string, Entry>();
      types.set(entry.type, held.set(entry.id, entry));
    }
    this.types = types;
  }

  has(type: string, id: string): boolean {
    return this.entry(type, id) !== undefined;
  }

  /** The term by its id, or by an id it used to have. */
  entry(type: string, id: string): Entry | undefined {
    const held = this.types.get(type);
    return held?.get(id) ?? held?.get(currentId(type, id));
  }

  title(type: string, id: string): Translations | undefined {
    return this.entry(type, id)?.title;
  }

  /** The id to store for a submitted one: an old id becomes its replacement. Undefined when unknown. */
  canonical(type: string, id: string): string | undefined {
    return this.entry(type, id)?.id;
  }

  /** The terms of a type in the order they were shipped; nothing for an unknown type. */
  list(type: string): readonly Entry[] {
    return [...(this.types.get(type)?.values() ?? [])];
  }

  count(type: string): number {
    return this.types.get(type)?.size ?? 0;
  }
}

function currentId(type: string, id: string): string {
  return type === "resourcetypes" ? (RESOURCE_TYPE_ALIASES[id] ?? id) : id;
}
