"use client";

import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { onDemand, whenShown } from "@/components/ui/on-demand";
import { isObject } from "@/lib/core/json";
import type { DraftJson } from "@/lib/works/schema";
import { ActionBar } from "./action-bar";
import type { Json } from "./document/value-at";
import { FilesProvider } from "./files/files-context";
import { FilesSection } from "./files/files-section";
import { FormSection } from "./form-section";
import { type FormSettings, FormSettingsProvider } from "./form-settings";
import { DeleteDraft, FieldSections, FormHead, FormTools, WaysToSections } from "./later-parts";
import { usePublishing } from "./publish/use-publishing";
import { DepositProvider, useDeposit, useSaved } from "./saving/deposit-context";
import type { SaveState } from "./saving/draft-saver";
import { useRestOfForm } from "./use-rest-of-form";

const PublishDialog = onDemand(() =>
  import("./publish/publish-dialog").then((module) => module.PublishDialog),
);

const restOfForm = () => import("./rest-of-form");
const ProblemList = whenShown(() => restOfForm().then((rest) => rest.ProblemList));
const LeaveGuard = whenShown(() => restOfForm().then((rest) => rest.LeaveGuard));
/** Where the user has to decide something. */
const STOPPED = new Set<SaveState["kind"]>(["signed-out", "conflict", "refused", "gone"]);

type DepositFormProps = {
  settings: FormSettings;
  draft?: DraftJson;
  /** The initial values where there is no draft yet. */
  preset?: Json;
  /** The collection, as the deposit names it, that takes works of this person without a review. */
  direct?: string | undefined;
};

/** The deposit of a work: one page, saved while it is written. */
export function DepositForm({ settings, ...deposit }: DepositFormProps) {
  return (
    <FormSettingsProvider value={settings}>
      <DepositProvider userId={settings.userId} {...deposit} showRestored={restOfForm}>
        <FilesProvider>
          <Form />
        </FilesProvider>
      </DepositProvider>
    </FormSettingsProvider>
  );
}

function Form() {
  const t = useTranslations("deposit");
  const parts = useTranslations("parts");
  const { attempt, begin, preview, close } = usePublishing();
  useSaveKeys(begin);
  useRestOfForm();

  const needsFiles = useSaved(
    ({ document: { files }, draft }) =>
      isObject(files) && files.enabled !== false && !draft?.is_published,
  );
  const isStopped = useSaved(({ isRestored, state }) => isRestored || STOPPED.has(state.kind));
  return (
    <div className="page-width pt-8">
      <FormHead />
      <div className="mt-6 grid grid-cols-1 gap-x-12 lg:grid-cols-[13rem_minmax(0,46rem)]">
        <WaysToSections className="max-lg:contents" />
        <div className="min-w-0 max-lg:mt-6">
          {isStopped && <LeaveGuard />}
          {attempt.kind === "problems" && <ProblemList {...attempt} />}
          <FormTools className="flex flex-wrap items-center justify-between gap-3" />
          <form
            method="post"
            noValidate
            onSubmit={(event) => event.preventDefault()}
            className="mt-6 space-y-10"
            aria-label={t("page.newTitle")}
          >
            <FormSection
              id="files"
              title={t("sections.files")}
              note={needsFiles ? parts("required") : undefined}
            >
              <FilesSection />
            </FormSection>
            <FieldSections className="space-y-10" />
          </form>
          <DeleteDraft />
          <ActionBar attempt={attempt} onPreview={preview} onPublish={begin} />
        </div>
      </div>
      {attempt.kind === "ready" && <PublishDialog onClose={close} />}
    </div>
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
