import { isObject } from "@/lib/core/json";

/** Names under which secrets are sent; the second is userPassword of LDAP. */
const SECRET =
  /pass(word|wd|phrase)|secret|token|api[_-]?key|private[_-]?key|credential|authorization/i;
const SECRET_NAMES = new Set(["urn:oid:2.5.4.35"]);
const MASK = "•••";

/** What was received without its secrets: administrators look at it, and it is not theirs to use. */
export function masked(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(masked);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      SECRET.test(name) || SECRET_NAMES.has(name) ? MASK : masked(one),
    ]),
  );
}
