/** A term as shipped with the service, before it has a row of its own. */
export type ShippedEntry = {
  readonly type: string;
  readonly id: string;
  /** Language tag to text; English is always there. */
  readonly title: Readonly<Record<string, string>>;
  readonly description?: Readonly<Record<string, string>>;
  readonly icon?: string;
  /** What else the type of term has. */
  readonly props: Readonly<Record<string, unknown>>;
  readonly tags: readonly string[];
};

/** A text in the three languages the small tables carry. */
export function titleIn(en: string, de?: string, es?: string): Record<string, string> {
  return { en, ...(de ? { de } : {}), ...(es ? { es } : {}) };
}
