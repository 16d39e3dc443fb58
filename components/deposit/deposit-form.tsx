"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import dynamic from "next/dynamic";
import { useEffect } from "react";
import { Notice } from "@/components/ui/notice";
import { notLoaded } from "@/components/ui/not-loaded";
import { onDemand, whenShown } from "@/components/ui/on-demand";
import { isObject } from "@/lib/core/json";
import type { DraftJson } from "@/lib/works/schema";
import { AccessSection } from "./access/access-section";
import { ActionBar } from "./action-bar";
import { CollectionSection } from "./collection/collection-section";
import { useReview } from "./collection/use-review";
import { FieldOfSpec } from "./controls/field-control";
import { FormLengthChoice, useStoredFormLength } from "./form-length";
import { FillButton } from "./fields/fill-button";
import { isInside, shownSections } from "./fields/visible-fields";
import { FilesProvider } from "./files/files-context";
import { FilesSection } from "./files/files-section";
import { FormSection } from "./form-section";
import { type FormSettings, FormSettingsProvider } from "./form-settings";
import { visibleIssues } from "./issues/use-issues";
import { usePublishing } from "./publish/use-publishing";
import {
  DepositProvider,
  type Licence,
  useDeposit,
  useMarks,
  useSaved,
} from "./saving/deposit-context";
import { LeaveGuard } from "./saving/leave-guard";
import { SectionList } from "./section-list";
import { useRestOfForm } from "./use-rest-of-form";

const PublishDialog = onDemand(() =>
  import("./publish/publish-dialog").then((module) => module.PublishDialog),
);

const ProblemList = whenShown(() =>
  import("./publish/problem-list").then((module) => module.ProblemList),
);
// A new deposit is no draft yet.
const DeleteDraft = dynamic(() =>
  import("./publish/delete-draft").then((loaded) => loaded.DeleteDraft, notLoaded),
);

type DepositFormProps = {
  settings: FormSettings;
  draft?: DraftJson;
  /** The collection a new work is meant for. */
  collection?: string;
  /** The licence that the collection suggests. */
  licence?: Licence;
};

/** The deposit of a work: one page, saved while it is written. */
export function DepositForm({ settings, draft, collection, licence }: DepositFormProps) {
  return (
    <FormSettingsProvider value={settings}>
      <DepositProvider
        userId={settings.userId}
        publisher={settings.siteName}
        today={settings.today}
        collection={collection}
        licence={licence}
        draft={draft}
      >
        <FilesProvider>
          <Form />
        </FilesProvider>
      </DepositProvider>
    </FormSettingsProvider>
  );
}

function Form() {
  const t = useTranslations("deposit");
  const document = useSaved((snapshot) => snapshot.document);
  const issues = useSaved((snapshot) => snapshot.issues);
  const marks = useMarks();
  const kept = useStoredFormLength();
  const extent = kept.useChoice();
  const { attempt, begin, close } = usePublishing();
  useSaveKeys(() => void begin());
  useRestOfForm();

  const seen = visibleIssues(issues, marks);
  const problems = marks.showsAll
    ? issues.map(({ field }) => field)
    : seen.map(({ field }) => field);
  const needsFiles = useSaved(
    ({ document: { files }, draft }) =>
      isObject(files) && files.enabled !== false && !draft?.is_published,
  );
  const isDraft = useSaved(({ draft }) => draft !== undefined);
  const isPublished = useSaved(({ draft }) => draft?.is_published ?? false);
  const sections = shownSections(document, extent, problems);
  const count = (paths: readonly string[]) =>
    seen.filter(({ field }) => paths.some((path) => isInside(field, path))).length;
  const entries = [
    { id: "files", label: t("sections.files"), problems: count(["files"]) },
    ...sections.map(({ name, fields }) => ({
      id: name,
      label: t(`sections.${name}`),
      problems: count(fields.map(({ path }) => path)),
    })),
    { id: "access", label: t("sections.access"), problems: count(["access"]) },
    { id: "collection", label: t("sections.collection"), problems: count(["parent"]) },
  ];
  return (
    <div className="page-width pt-8">
      <FormHead />
      <noscript>
        <p className="mt-4 font-medium text-danger">{t("page.needsScripts")}</p>
      </noscript>
      <div className="mt-6 grid grid-cols-1 gap-x-12 lg:grid-cols-[13rem_minmax(0,46rem)]">
        <div className="max-lg:contents">
          <SectionList entries={entries} />
        </div>
        <div className="min-w-0 max-lg:mt-6">
          <LeaveGuard />
          {attempt.kind === "problems" && <ProblemList attempt={attempt.number} />}
          <div className="flex flex-wrap items-center justify-between gap-3">
            <FormLengthChoice value={extent} onChange={kept.choose} />
            {!isPublished && <FillButton />}
          </div>
          <form
            noValidate
            onSubmit={(event) => event.preventDefault()}
            className="mt-6 space-y-10"
            aria-label={t("page.newTitle")}
          >
            <FormSection
              id="files"
              title={t("sections.files")}
              note={needsFiles ? t("page.required") : undefined}
            >
              <FilesSection />
            </FormSection>
            {sections.map(({ name, fields }) => (
              <FormSection key={name} id={name} title={t(`sections.${name}`)}>
                {fields.map((spec) => (
                  <FieldOfSpec key={spec.path} spec={spec} />
                ))}
              </FormSection>
            ))}
            <FormSection id="access" title={t("sections.access")}>
              <AccessSection />
            </FormSection>
            <FormSection id="collection" title={t("sections.collection")}>
              <CollectionSection />
            </FormSection>
          </form>
          {isDraft && <DeleteDraft />}
          <ActionBar attempt={attempt} onPublish={() => void begin()} />
        </div>
      </div>
      {attempt.kind === "ready" && <PublishDialog onClose={close} />}
    </div>
  );
}

function FormHead() {
  const t = useTranslations("deposit.page");
  const title = useSaved((snapshot) => {
    const { metadata } = snapshot.document as { metadata?: { title?: string } };
    return metadata?.title ?? "";
  });
  const draft = useSaved((snapshot) => snapshot.draft);
  const review = useReview();
  const version = draft?.versions.index ?? 1;
  const intro = draft?.is_published
    ? t("editIntro")
    : version > 1
      ? t("versionIntro", { version })
      : t("intro");
  return (
    <>
      <h1 className="text-2xl font-semibold text-pretty">
        {draft ? title ? <bdi>{title}</bdi> : t("untitled") : title || t("newTitle")}
      </h1>
      <p className="mt-1 max-w-prose text-muted">{intro}</p>
      {review?.review.status === "submitted" && (
        <div className="mt-4 max-w-3xl">
          <Notice>
            <p>{t("inReview", { collection: review.title })}</p>
            <Link href={`/me/requests/${review.review.id}`} className="link">
              {t("toRequest")}
            </Link>
          </Notice>
        </div>
      )}
      {draft?.status === "declined" && (
        <div className="mt-4 max-w-3xl">
          <Notice tone="warning">{t("declined")}</Notice>
        </div>
      )}
    </>
  );
}

/** Ctrl or ⌘ with S saves, with Enter publishes. */
function useSaveKeys(publish: () => void) {
  const { saver } = useDeposit();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
      if (event.key === "s") {
        event.preventDefault();
        void saver.flush();
      } else if (event.key === "Enter") {
        event.preventDefault();
        publish();
      }
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  });
}
