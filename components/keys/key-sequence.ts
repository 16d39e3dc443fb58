/** Keys that begin a sequence: `g` then `s`, `*` then `a`. */
const PREFIXES = new Set(["g", "*"]);

/** How long the second key may take. */
const PATIENCE_MS = 1500;

export type Pending = { prefix: string; since: number } | undefined;

/** Adds a press to the pending keys: the result is a complete sequence, or the keys that are pending now. */
export function follow(
  pending: Pending,
  press: string,
  now: number,
): { keys?: string; pending?: Pending } {
  if (pending && now - pending.since < PATIENCE_MS) return { keys: `${pending.prefix} ${press}` };
  if (PREFIXES.has(press)) return { pending: { prefix: press, since: now } };
  return { keys: press };
}
