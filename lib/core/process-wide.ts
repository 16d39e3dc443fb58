/**
 * State that a process has once. The front server and the handlers that Next compiled are two module graphs in one
 * process, and `next dev` loads modules again after every change, so a variable of a module may exist several times;
 * values kept here are not. Use a variable of the module when that does no harm.
 *
 * @example const counters = processWide<Map<string, Counter>>("limits");
 *          (counters.value ??= new Map()).get(key)
 */
type ProcessWide<Value> = { value: Value | undefined };

const KEY = Symbol.for("commonshelf");
const shared = globalThis as { [KEY]?: Map<string, ProcessWide<unknown>> };
const values = (shared[KEY] ??= new Map<string, ProcessWide<unknown>>());

/** @param name  the module that owns the state, with a dot and a word where it owns several */
export function processWide<Value>(name: string): ProcessWide<Value> {
  if (!values.has(name)) values.set(name, { value: undefined });
  // Each name is used by its owner alone, and always with the same type.
  return values.get(name) as ProcessWide<Value>;
}

/** Empties everything that is kept; for tests that share a process. */
export function forgetProcessWide(): void {
  for (const kept of values.values()) kept.value = undefined;
}
