/** The place where documents of works are from. */
export type Site = { readonly url: string; readonly name: string };

/** An object without what there is nothing to say of. */
export function withoutGaps(object: Record<string, unknown>): Record<string, unknown> {
  const isGap = (value: unknown) =>
    value === undefined || value === "" || (Array.isArray(value) && value.length === 0);
  return Object.fromEntries(Object.entries(object).filter(([, value]) => !isGap(value)));
}
