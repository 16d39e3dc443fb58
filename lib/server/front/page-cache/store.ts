import { LRUCache } from "lru-cache";
import { recentlyUsed } from "@/lib/core/recently-used";
import type { Template } from "./template";

/** A cached page: its body, and the headers it was rendered with. */
export type CachedPage = {
  readonly template: Template;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** With which it was made; headers name it too. */
  readonly nonce: string;
  /** The objects on it; see `allowPageCache` in lib/http/page-response.ts. */
  readonly shows: readonly string[];
  /** The moment from which on it shows something else by itself. */
  readonly until?: number | undefined;
};

/** Changes that happen while a page is being made may or may not be in it, so it is not kept then. */
type Making = { readonly begun: number };

/** What every page shows: names of the site and of terms. */
export const SITE = "site";

const MAX_BYTES = 128 * 1024 * 1024;
/** Terms of vocabularies are looked up anew every half minute; until then pages may be made with the old ones. */
const TERMS_SETTLE_MS = 35_000;
/** Nothing is known to need it. */
const OLDEST_MS = 3_600_000;

/** The pages kept for readers who are not signed in, and which of them a change touches. */
export class PageStore {
  readonly #pages: LRUCache<string, CachedPage>;
  readonly #showing = new Map<string, Set<string>>();
  /** Recent changes with their numbers, for pages whose rendering began before them. */
  readonly #lately = recentlyUsed<string, number>(10_000);
  #count = 0;
  #lostCount = 0;
  #keepsFrom = 0;

  constructor(private readonly now: () => number = Date.now) {
    this.#pages = new LRUCache({
      maxSize: MAX_BYTES,
      ttl: OLDEST_MS,
      // With the compressed copy, and those that are being sent.
      sizeCalculation: ({ template }) => 4 * template.sizeBytes,
      dispose: (page, key) => this.#unlist(key, page),
    });
  }

  find(key: string): CachedPage | undefined {
    const page = this.#pages.get(key);
    return (page?.until ?? Infinity) > this.now() ? page : undefined;
  }

  begin(): Making {
    return { begun: this.#count };
  }

  keep(key: string, page: CachedPage, { begun }: Making): void {
    const isOutdated = [SITE, ...page.shows].some((tag) => (this.#lately.get(tag) ?? 0) > begun);
    if (isOutdated || this.#lostCount > begun || this.now() < this.#keepsFrom) return;
    this.#pages.set(key, page);
    for (const tag of page.shows) {
      const keys = this.#showing.get(tag) ?? new Set();
      this.#showing.set(tag, keys.add(key));
    }
  }

  /** Removes all pages that show the changed object. */
  change(tag: string): void {
    const kind = tag.split(":", 1)[0];
    if (kind === SITE) {
      this.#keepsFrom = this.now() + TERMS_SETTLE_MS;
      this.forgetAll();
      return;
    }
    this.#count += 1;
    this.#lately.set(tag, this.#count);
    for (const key of [...(this.#showing.get(tag) ?? [])]) this.#pages.delete(key);
  }

  /** For when changes may have been missed. */
  forgetAll(): void {
    this.#count += 1;
    this.#lostCount = this.#count;
    this.#pages.clear();
    this.#showing.clear();
  }

  #unlist(key: string, page: CachedPage): void {
    for (const tag of page.shows) {
      const keys = this.#showing.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.#showing.delete(tag);
    }
  }
}
