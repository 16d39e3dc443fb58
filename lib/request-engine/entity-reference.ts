import type { CollectionRole } from "@/lib/core/actor";
import { isUuid } from "@/lib/core/ids";

/**
 * The creator, receiver or topic of a request as one text. The wire writes the same as an
 * object of one key, `{"user": "7"}`.
 */
const REFERENCE_KINDS = ["user", "group", "community", "record", "email", "request"] as const;
export type ReferenceKind = (typeof REFERENCE_KINDS)[number];
export type EntityReference = `${ReferenceKind}:${string}` | "system";

export const userReference = (id: string | number): EntityReference => `user:${id}`;
export const collectionReference = (id: string): EntityReference => `community:${id}`;
export const workReference = (id: string): EntityReference => `record:${id}`;

const ID_OF_KIND: Partial<Record<ReferenceKind, RegExp>> = {
  user: /^(?:[1-9]\d{0,9}|system)$/,
  email: /@/,
};

/** Whether a text has the form of a reference: a kind, and an id as that kind has them. Of other kinds any id will do. */
export function mayBeReference(text: string): boolean {
  if (text === "system") return true;
  const [kind, id] = partsOf(text);
  if (!kind || !id) return false;
  if (kind === "community" || kind === "request") return isUuid(id);
  const known = REFERENCE_KINDS.find((one) => one === kind);
  return (known && ID_OF_KIND[known]?.test(id)) ?? true;
}

/** Undefined for a text that names no kind there is. */
export function parseReference(text: string): EntityReference | undefined {
  if (text === "system") return text;
  const [kind, id] = partsOf(text);
  const known = REFERENCE_KINDS.find((one) => one === kind);
  return known && id ? `${known}:${id}` : undefined;
}

/** What comes behind the kind; undefined when the party is of another one. */
export function referencedId(kind: ReferenceKind, reference: string | null): string | undefined {
  if (!reference) return undefined;
  const [held, id] = partsOf(reference);
  return held === kind ? id : undefined;
}

/** As the wire writes a party. */
export function referenceJson(reference: string): Record<string, string> {
  const [kind, id] = partsOf(reference);
  return kind === "system" ? { user: "system" } : { [kind]: id };
}

/**
 * The keys that let an actor act for a reference: `user:7`, `group:editors`, or `community:<uuid>:curator`. No actor
 * acts for works, addresses and the system.
 */
export function grantKeysFor(reference: string, least: CollectionRole): string[] {
  const [kind] = partsOf(reference);
  if (kind === "user" || kind === "group") return [reference];
  return kind === "community" ? [`${reference}:${least}`] : [];
}

function partsOf(text: string): [string, string] {
  const at = text.indexOf(":");
  return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + 1)];
}
