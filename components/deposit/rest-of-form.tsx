"use client";

import { useTranslations } from "next-intl";
import { AccessSection } from "./access/access-section";
import { CollectionSection } from "./collection/collection-section";
import { FieldOfSpec } from "./controls/field-control";
import { isInside } from "./document/value-at";
import { FillButton } from "./fields/fill-button";
import { shownSections } from "./fields/visible-fields";
import { FormLengthChoice } from "./form-length";
import { FormSection } from "./form-section";
import { useAllIssues } from "./issues/all-issues";
import { visibleIssues } from "./issues/use-issues";
import { useDeposit, useMarks, useSaved } from "./saving/deposit-context";
import { SectionList } from "./section-list";

export { FormHead } from "./form-head";
export { TakeOver } from "./files/take-over";
export { DeleteDraft } from "./publish/delete-draft";
export { ProblemList } from "./publish/problem-list";
export { LeaveGuard } from "./saving/leave-guard";
export { SaveState } from "./saving/save-state";

/** How much of the form is shown, and a way to fill it. */
export function FormTools() {
  const isPublished = useSaved(({ draft }) => draft?.is_published ?? false);
  return (
    <>
      <FormLengthChoice />
      {!isPublished && <FillButton />}
    </>
  );
}

/** The sections below the files. */
export function FieldSections() {
  const t = useTranslations("deposit.sections");
  const { sections } = useShownSections();
  return (
    <>
      {sections.map(({ name, fields }) => (
        <FormSection key={name} id={name} title={t(name)}>
          {fields.map((spec) => (
            <FieldOfSpec key={spec.path} spec={spec} />
          ))}
        </FormSection>
      ))}
      <FormSection id="access" title={t("access")}>
        <AccessSection />
      </FormSection>
      <FormSection id="collection" title={t("collection")}>
        <CollectionSection />
      </FormSection>
    </>
  );
}

/** The ways to all sections. */
export function WaysToSections() {
  const t = useTranslations("deposit.sections");
  const { sections, seen } = useShownSections();
  const entry = (id: Parameters<typeof t>[0], paths: readonly string[]) => ({
    id,
    label: t(id),
    problems: seen.filter(({ field }) => paths.some((path) => isInside(field, path))).length,
  });
  return (
    <SectionList
      entries={[
        entry("files", ["files"]),
        ...sections.map(({ name, fields }) =>
          entry(
            name,
            fields.map(({ path }) => path),
          ),
        ),
        entry("access", ["access"]),
        entry("collection", ["parent"]),
      ]}
    />
  );
}

function useShownSections() {
  const { formLength } = useDeposit();
  const document = useSaved((snapshot) => snapshot.document);
  const issues = useAllIssues();
  const marks = useMarks();
  const seen = visibleIssues(issues, marks);
  const problems = (marks.showsAll ? issues : seen).map(({ field }) => field);
  return { seen, sections: shownSections(document, formLength.useChoice(), problems) };
}
