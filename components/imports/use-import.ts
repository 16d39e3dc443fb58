"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import type { SummaryItem } from "@/components/ui/error-summary";
import { fetchQuery } from "@/lib/client/lazy-query-cache";
import { ApiError } from "@/lib/client/api-error";
import { readImportReport } from "./calls";
import type { ImportJson, RunJson } from "@/lib/imports/schema";
import type { Choices } from "./import-choices";
import type { ImportTexts } from "./import-texts";
import type { WhereOf } from "./item-problems";
import { restricted } from "./read-works";
import { sendImport, ImportStopped } from "./send-import";
import type { SheetReading } from "./sheet/sheet-reading";
import { type Source, worksOf } from "./import-source";
import { isDry } from "./is-dry";
import { useImportSource } from "./use-import-source";

/** What an import depends on: where it goes, and whether public works get a DOI there, which needs a publisher. */
export type ImportCollection = {
  slug: string;
  title: string;
  isRestricted: boolean;
  mintsDois: boolean;
  /** With this one the form for one work begins. */
  publisher: string;
};

/** An import on its way: so much is sent; then the service has it. */
export type Sending = { percent: number; isDry: boolean; run?: RunJson };
type Result = {
  report: ImportJson;
  run: RunJson;
  /** As they were when it was sent. */
  choices: Choices;
  whereOf: WhereOf | undefined;
  href: string;
};

const choicesAtFirst = ({ isRestricted }: ImportCollection): Choices => ({
  keepsGood: false,
  isTolerant: false,
  tellsOwners: true,
  isClosed: isRestricted,
});

/** What a user has chosen to import, and where it is. What was chosen stays, whatever fails, until all of it is imported. */
export function useImport(collection: ImportCollection) {
  const t = useTranslations("imports");
  const router = useRouter();
  const { source, isReading, choose: chooseSource, changeReading, clear } = useImportSource();
  const [files, setFiles] = useState<readonly File[]>([]);
  const [choices, setChoices] = useState(choicesAtFirst(collection));
  const [sending, setSending] = useState<Sending>();
  const [begun, setBegun] = useState<readonly string[]>([]);
  const [problems, setProblems] = useState<SummaryItem[]>([]);
  const [result, setResult] = useState<Result>();
  const defaultPublisher =
    collection.mintsDois && !choices.isClosed ? collection.publisher : undefined;
  const stopper = useRef<AbortController>(undefined);
  // They may be changed while it is on its way.
  const sent = useRef(choices);

  async function chooseMetadata([file]: readonly File[]) {
    if (!file) return;
    const problem = await chooseSource(file);
    setResult(undefined);
    setProblems(problem ? [{ target: "import-metadata", message: problem }] : []);
  }

  async function send({ isDry: dry }: { isDry: boolean }) {
    if (!source) {
      setProblems([{ target: "import-metadata", message: t("form.chooseMetadata") }]);
      return;
    }
    setProblems([]);
    setResult(undefined);
    setSending({ percent: 0, isDry: dry });
    sent.current = choices;
    stopper.current = new AbortController();
    try {
      const request = await requestOf({ source, files, choices, defaultPublisher, isDry: dry });
      const run = await sendImport(collection.slug, request, {
        onProgress: (percent) => setSending({ percent, isDry: dry }),
        signal: stopper.current.signal,
      });
      setBegun((before) => [...before, run.id]);
      setSending({ percent: 100, isDry: dry, run });
    } catch (error) {
      fail(error);
    }
  }

  /** The service is done with it, one way or another. */
  async function end(run: RunJson) {
    try {
      if (run.status !== "done") throw new Error(failureOf(run, t));
      const came = await resultOf(collection.slug, run, { source, choices: sent.current });
      setResult(came);
      if (!isDry(run) && came.report.status === "success") {
        // Nothing of it is left to import.
        clear();
        setFiles([]);
      }
      setSending(undefined);
    } catch (error) {
      fail(error);
    }
    router.refresh();
  }

  function fail(error: unknown) {
    setProblems(problemsOf(error, t));
    setSending(undefined);
  }

  return {
    source,
    isReading,
    files,
    choices,
    /** What public works get that name no publisher. */
    defaultPublisher,
    sending,
    /** The ids of the imports this form has begun. */
    begun,
    problems,
    result,
    chooseMetadata: (chosen: readonly File[]) => void chooseMetadata(chosen),
    changeReading: (reading: SheetReading) => {
      setResult(undefined);
      changeReading(reading);
    },
    chooseFiles: (chosen: readonly File[]) => {
      setResult(undefined);
      setFiles(chosen);
    },
    choose: (changed: Partial<Choices>) => setChoices((before) => ({ ...before, ...changed })),
    send,
    /** Says why it would be in vain to send what is chosen. */
    refuse: (reason: SummaryItem) => setProblems([reason]),
    stop: () => stopper.current?.abort(),
    end: (run: RunJson) => void end(run),
  };
}

type Sent = { source: Source | undefined; choices: Choices };

async function resultOf(slug: string, run: RunJson, { source, choices }: Sent): Promise<Result> {
  const params = { collection: slug, id: run.id };
  return {
    report: await fetchQuery(readImportReport, { params }),
    run,
    choices,
    whereOf: source?.kind === "sheet" ? source.reading.whereOf : undefined,
    href: `/collections/${slug}/import/${run.id}`,
  };
}

/** What reads sheets is large; it is here already when there is one. */
const placesOf = async (reading: SheetReading) =>
  (await import("./sheet/stored-places")).placesText(reading);

type Chosen = {
  source: Source;
  files: readonly File[];
  choices: Choices;
  defaultPublisher: string | undefined;
  isDry: boolean;
};

/** Works are completed as the form for one work completes them. */
async function worksToSend({ source, choices, defaultPublisher }: Chosen) {
  const works = worksOf(source);
  if (choices.isClosed) return restricted(works);
  if (defaultPublisher === undefined) return works;
  return (await import("./sheet/publishers")).withPublisher(works, defaultPublisher);
}

const requestOf = async (chosen: Chosen) => ({
  works: JSON.stringify(await worksToSend(chosen)),
  files: chosen.files,
  fileName: chosen.source.name,
  sheet: chosen.source.kind === "sheet" ? await placesOf(chosen.source.reading) : undefined,
  switches: switchesOf(chosen),
});

const switchesOf = ({ choices, isDry: dry }: Chosen) => ({
  all_or_none: !choices.keepsGood,
  strict_validation: !choices.isTolerant,
  notify_record_owners: choices.tellsOwners,
  ...(dry ? { dry_run: true } : {}),
});

function problemsOf(error: unknown, t: ImportTexts): SummaryItem[] {
  const reason = error instanceof Error ? error.message : String(error);
  const message = error instanceof ImportStopped ? t("form.stopped") : reason;
  const issues = error instanceof ApiError ? error.issues : [];
  return [
    { message },
    ...issues.map(({ field, messages }) => ({ message: `${field}: ${messages.join(" ")}` })),
  ];
}

function failureOf({ status, message }: RunJson, t: ImportTexts): string {
  if (status === "cancelled") return t("form.cancelled");
  return t("form.kept", { reason: message ?? t("form.brokeOff") });
}
