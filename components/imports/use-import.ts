"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import type { SummaryItem } from "@/components/ui/error-summary";
import { ApiError } from "@/lib/client/api-error";
import { useApiClient } from "@/lib/client/query-client";
import { apiQueryOptions } from "@/lib/client/use-api-query";
import { readImportReport } from "@/lib/imports/endpoints";
import type { ImportJson, RunJson } from "@/lib/imports/schema";
import type { Choices } from "./import-choices";
import type { ImportTexts, WhereOf } from "./item-problems";
import { restricted } from "./read-works";
import { importMessage } from "./import-message";
import { sendImport, ImportStopped } from "./send-import";
import type { SheetReading } from "./sheet/sheet-reading";
import { readSource, type Source, worksOf } from "./import-source";
import { isDry } from "./run-progress";

/** An import on its way: so much is sent; then the service has it. */
export type Sending = { percent: number; isDry: boolean; run?: RunJson };
type Result = { report: ImportJson; isDry: boolean; whereOf: WhereOf | undefined };

/** What somebody has chosen to import, and where it is. What was chosen stays, whatever fails. */
export function useImport(collection: { slug: string; isRestricted: boolean }) {
  const t = useTranslations("imports");
  const router = useRouter();
  const client = useApiClient();
  const [source, setSource] = useState<Source>();
  const [isReading, setReading] = useState(false);
  const [files, setFiles] = useState<readonly File[]>([]);
  const [choices, setChoices] = useState<Choices>({
    keepsGood: false,
    isTolerant: false,
    tellsOwners: true,
    isClosed: collection.isRestricted,
  });
  const [sending, setSending] = useState<Sending>();
  const [problems, setProblems] = useState<SummaryItem[]>([]);
  const [result, setResult] = useState<Result>();
  const stopper = useRef<AbortController>(undefined);

  async function chooseMetadata([file]: readonly File[]) {
    if (!file) return;
    setReading(true);
    const read = await readSource(file).catch((error: unknown) => ({
      problem: importMessage("unreadable", { reason: error instanceof Error ? error.message : "" }),
    }));
    setReading(false);
    setResult(undefined);
    if ("problem" in read) {
      setSource(undefined);
      const { text, values } = read.problem;
      const message = `${file.name}: ${t(`said.${text}`, values).trim()}`;
      setProblems([{ target: "import-metadata", message }]);
      return;
    }
    setProblems([]);
    setSource(read);
  }

  function changeReading(reading: SheetReading) {
    setResult(undefined);
    setSource((before) => before && { kind: "sheet", name: before.name, reading });
  }

  async function send({ isDry: dry }: { isDry: boolean }) {
    if (!source) {
      setProblems([{ target: "import-metadata", message: t("form.chooseMetadata") }]);
      return;
    }
    setProblems([]);
    setResult(undefined);
    setSending({ percent: 0, isDry: dry });
    stopper.current = new AbortController();
    const works = worksOf(source);
    const given = {
      works: JSON.stringify(choices.isClosed ? restricted(works) : works),
      files,
      switches: {
        all_or_none: !choices.keepsGood,
        strict_validation: !choices.isTolerant,
        notify_record_owners: choices.tellsOwners,
        ...(dry ? { dry_run: true } : {}),
      },
    };
    try {
      const run = await sendImport(collection.slug, given, {
        onProgress: (percent) => setSending({ percent, isDry: dry }),
        signal: stopper.current.signal,
      });
      setSending({ percent: 100, isDry: dry, run });
    } catch (error) {
      fail(error);
    }
  }

  /** The service is done with it, one way or another. */
  async function end(run: RunJson) {
    const whereOf = source?.kind === "sheet" ? source.reading.whereOf : undefined;
    try {
      if (run.status !== "done") throw new Error(failureOf(run, t));
      const params = { collection: collection.slug, id: run.id };
      const report = await client.fetchQuery(apiQueryOptions(readImportReport, { params }));
      setResult({ report, isDry: isDry(run), whereOf });
      setSending(undefined);
    } catch (error) {
      fail(error);
    }
    router.refresh();
  }

  function fail(error: unknown) {
    const reason = error instanceof Error ? error.message : String(error);
    const message = error instanceof ImportStopped ? t("form.stopped") : reason;
    const issues = error instanceof ApiError ? error.issues : [];
    setProblems([
      { message },
      ...issues.map(({ field, messages }) => ({ message: `${field}: ${messages.join(" ")}` })),
    ]);
    setSending(undefined);
  }

  return {
    source,
    isReading,
    files,
    choices,
    sending,
    problems,
    result,
    chooseMetadata: (chosen: readonly File[]) => void chooseMetadata(chosen),
    changeReading,
    chooseFiles: (chosen: readonly File[]) => {
      setResult(undefined);
      setFiles(chosen);
    },
    choose: (changed: Partial<Choices>) => setChoices((before) => ({ ...before, ...changed })),
    send,
    stop: () => stopper.current?.abort(),
    end: (run: RunJson) => void end(run),
  };
}

function failureOf({ status, message }: RunJson, t: ImportTexts): string {
  if (status === "cancelled") return t("form.cancelled");
  return t("form.kept", { reason: message ?? t("form.brokeOff") });
}
