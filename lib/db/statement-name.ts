import { createHash } from "node:crypto";

const MAX_NAMES = 500;
const names = new Map<string, string>();

/**
 * A stable name under which PostgreSQL keeps a statement prepared; empty means "not prepared". Bounded:
 * statements whose text varies without end (long IN lists) must not fill the server's memory.
 */
export function statementName(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= MAX_NAMES) return "";
  const name = `s${createHash("sha1").update(text).digest("base64url")}`;
  names.set(text, name);
  return name;
}
