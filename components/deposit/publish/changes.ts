import { valueAt } from "@/lib/core/value-at";
import type { DraftJson } from "@/lib/works/schema";
import { toDocument } from "../document/document";
import { isSame } from "../document/merge";
import type { Json } from "../document/value-at";
import { prune } from "../document/prune-empty";
import { accessOf } from "../access/access-consequence";
import { SECTIONS } from "../fields/sections";
import type { FieldName } from "../fields/spec";

/** What becomes different of access, in the order of weight; each is a sentence of the dialog. */
type AccessChange =
  | "workCloses"
  | "workClosesUntil"
  | "workOpens"
  | "filesClose"
  | "filesCloseUntil"
  | "filesOpen"
  | "opensOn"
  | "opensNever";

type Changes = { fields: readonly FieldName[]; access?: AccessChange };

type Shown = { path: string; name: FieldName };

/** What readers see beside the description and what is said of access. */
const OF_FILES: readonly Shown[] = [
  { path: "files.order", name: "filesOrder" },
  { path: "files.default_preview", name: "defaultPreview" },
];
/** Shown while the embargo lasts. */
const OF_EMBARGO: readonly Shown[] = [{ path: "access.embargo.reason", name: "reason" }];

/** What readers will see otherwise than in the published work. */
export function changesOf(published: Json, edited: Json): Changes {
  const [before, after] = [prune(published).body, prune(edited).body];
  const described = SECTIONS.flatMap((section): readonly Shown[] => section.fields);
  const isEmbargoed = accessOf(edited.access).isEmbargoed;
  const fields = [...described, ...OF_FILES, ...(isEmbargoed ? OF_EMBARGO : [])]
    .filter(({ path }) => !isSame(valueAt(before, path), valueAt(after, path)))
    .map(({ name }) => name);
  const access = accessChange(published, edited);
  return { fields: [...new Set(fields)], ...(access ? { access } : {}) };
}

/** Whether publishing would leave the work as it is, in everything that a draft holds. */
export function isUnchanged(published: Published, draft: Published, edited: Json): boolean {
  return (
    isSame(prune(toDocument(published)).body, prune(edited).body) &&
    isSame(published.internal_notes, draft.internal_notes)
  );
}

type Published = Parameters<typeof toDocument>[0] & Pick<DraftJson, "internal_notes">;

function accessChange(published: Json, edited: Json): AccessChange | undefined {
  const [before, after] = [accessOf(published.access), accessOf(edited.access)];
  const endsLater = after.isEmbargoed && after.until !== "";
  if (before.record !== after.record) {
    if (after.record === "public") return "workOpens";
    return endsLater ? "workClosesUntil" : "workCloses";
  }
  if (before.files !== after.files) {
    if (after.files === "public") return "filesOpen";
    return endsLater ? "filesCloseUntil" : "filesClose";
  }
  if (before.isEmbargoed === after.isEmbargoed && before.until === after.until) return undefined;
  return endsLater ? "opensOn" : before.isEmbargoed ? "opensNever" : undefined;
}
