import { createHash } from "node:crypto";
import { administrativeTypes } from "./administrative-types";
import { descriptiveTypes } from "./descriptive-types";
import type { ShippedEntry } from "./entry";
import { languages } from "./languages";
import { licences } from "./licences";
import { resourceTypes } from "./resource-types";
import { roles } from "./roles";
import { softwareTerms } from "./software-terms";

export type { ShippedEntry } from "./entry";
export { RESOURCE_TYPE_ALIASES } from "./resource-types";

let entries: readonly ShippedEntry[] | undefined;
let hash: string | undefined;

/** Every term the service brings along, in the order of its tables. */
export function shippedEntries(): readonly ShippedEntry[] {
  return (entries ??= [
    ...resourceTypes(),
    ...roles(),
    ...descriptiveTypes(),
    ...administrativeTypes(),
    ...licences(),
    ...languages(),
    ...softwareTerms(),
  ]);
}

/** Changes whenever a shipped term does. */
export function shippedHash(): string {
  return (hash ??= createHash("sha256").update(JSON.stringify(shippedEntries())).digest("hex"));
}
