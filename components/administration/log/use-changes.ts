import { changesBetween, type ReviewState } from "@/components/requests/changes";
import { useChangeTexts, useFieldName } from "@/components/requests/use-change-texts";
import type { AuditLogJson } from "@/lib/audit/schema";
import { changedFields, type Difference } from "./changed-fields";
import { useDetailName } from "./use-detail-name";
import { useValueWord } from "./use-value-word";

/** What readers saw of a work before and after it was published. */
export type Published = { readonly before: ReviewState; readonly after: ReviewState };

/** A difference in words. */
export type ChangedField = Difference & { readonly name: string };

/** What an entry changed: of a publication what readers saw of the work, else the facts that the log has. */
export function useChanges(
  entry: AuditLogJson,
  published: Published | undefined,
): readonly ChangedField[] {
  const speech = useChangeTexts();
  const fieldName = useFieldName();
  const detailName = useDetailName();
  const wordOf = useValueWord(entry);
  if (!published)
    return changedFields(entry.metadata.before, entry.metadata.after).map(
      ({ field, before, after }) => ({
        field,
        name: detailName(field),
        before: wordOf(field, before),
        after: wordOf(field, after),
      }),
    );
  const { before, after } = published;
  const { fields, files } = changesBetween(before, after, speech);
  return [
    ...fields.map((one) => ({
      field: fieldName(one),
      name: fieldName(one),
      before: one.before.join("\n"),
      after: one.after.join("\n"),
    })),
    ...files.map(({ name, kind }) => ({
      field: name,
      name,
      before: kind === "added" ? undefined : (before.files[name] ?? ""),
      after: kind === "removed" ? undefined : (after.files[name] ?? ""),
    })),
  ];
}
