import { config } from "@/lib/core/config";
import { processWide } from "@/lib/core/process-wide";

const REMEMBER_MS = 10_000;

type Remembered = { readonly database: string; readonly value: unknown; readonly until: number };
const remembered = processWide<Map<string, Remembered>>("db.remembered");

/** What every page shows, by a key: a process reads it every ten seconds at most. */
export async function recall<Value>(key: string, read: () => Promise<Value>): Promise<Value> {
  const { DATABASE_URL: database = "" } = config();
  const all = (remembered.value ??= new Map<string, Remembered>());
  const known = all.get(key);
  if (known?.database === database && known.until > Date.now()) return known.value as Value;
  const value = await read();
  all.set(key, { database, value, until: Date.now() + REMEMBER_MS });
  return value;
}

/** For the process that has changed it: it is read anew when it is asked for next. */
export function forget(key: string): void {
  remembered.value?.delete(key);
}
