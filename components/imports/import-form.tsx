"use client";

import { FileJson, Paperclip } from "lucide-react";
import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { ErrorSummary, type SummaryItem } from "@/components/ui/error-summary";
import { Fieldset } from "@/components/ui/fieldset";
import { formatBytes, plural } from "@/components/ui/format";
import { Progress } from "@/components/ui/progress";
import type { ImportJson } from "@/lib/imports/schema";
import { ApiError } from "@/lib/client/api-error";
import { FilePicker } from "./file-picker";
import { ImportResult } from "./import-result";
import { listedFiles, readWorks, restricted } from "./read-works";
import { sendImport } from "./send-import";

type Metadata = { name: string; works: Record<string, unknown>[] };
type Running = { percent: number; isDry: boolean };

type ImportFormProps = {
  collection: { slug: string; title: string; isRestricted: boolean };
};

/** Brings works with their files into a collection: choose, check, import, read what came of it. */
export function ImportForm({ collection }: ImportFormProps) {
  const router = useRouter();
  const [metadata, setMetadata] = useState<Metadata>();
  const [files, setFiles] = useState<readonly File[]>([]);
  const [keepsGood, setKeepsGood] = useState(false);
  const [isTolerant, setIsTolerant] = useState(false);
  const [tellsOwners, setTellsOwners] = useState(true);
  const [isClosed, setIsClosed] = useState(collection.isRestricted);
  const [running, setRunning] = useState<Running>();
  const [problems, setProblems] = useState<SummaryItem[]>([]);
  const [result, setResult] = useState<{ report: ImportJson; isDry: boolean }>();
  const stop = useRef<AbortController>(undefined);

  async function takeMetadata(chosen: readonly File[]) {
    const [file] = chosen;
    if (!file) return;
    setResult(undefined);
    const read = readWorks(await file.text());
    if ("problem" in read) {
      setMetadata(undefined);
      setProblems([{ target: "import-metadata", message: `${file.name}: ${read.problem}` }]);
      return;
    }
    setProblems([]);
    setMetadata({ name: file.name, works: read.works });
  }

  async function run(isDry: boolean) {
    if (!metadata) {
      setProblems([{ target: "import-metadata", message: "Choose a file with the metadata." }]);
      return;
    }
    setProblems([]);
    setResult(undefined);
    setRunning({ percent: 0, isDry });
    stop.current = new AbortController();
    const works = isClosed ? restricted(metadata.works) : metadata.works;
    const switches = {
      all_or_none: !keepsGood,
      strict_validation: !isTolerant,
      notify_record_owners: tellsOwners,
      ...(isDry ? { dry_run: true } : {}),
    };
    try {
      const given = { works: JSON.stringify(works), files, switches };
      const report = await sendImport(collection.slug, given, {
        onProgress: (percent) => setRunning({ percent, isDry }),
        signal: stop.current.signal,
      });
      setResult({ report, isDry });
      if (!isDry) router.refresh();
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      const more = error instanceof ApiError ? error.issues : [];
      setProblems([
        { message },
        ...more.map(({ field, messages }) => ({ message: `${field}: ${messages.join(" ")}` })),
      ]);
    } finally {
      setRunning(undefined);
    }
  }

  const listed = metadata ? listedFiles(metadata.works) : [];
  return (
    <div className="space-y-6">
      <ErrorSummary items={problems} />
      <FilePicker
        id="import-metadata"
        label="Metadata"
        hint={
          <>
            A JSON file with an array of works, as the <code>metadata</code> part of the API takes
            it.
          </>
        }
        accept=".json,application/json"
        icon={<FileJson aria-hidden />}
        action="Choose a file"
        onChoose={(chosen) => void takeMetadata(chosen)}
      >
        {metadata && (
          <p>
            <bdi className="font-medium break-all">{metadata.name}</bdi>:{" "}
            {plural(metadata.works.length, "work", "works")}
            {listed.length > 0 && `, which list ${plural(listed.length, "file", "files")}`}
          </p>
        )}
      </FilePicker>
      <FilePicker
        id="import-files"
        label="Files"
        hint="The files that the works list: one by one, or all in one zip archive, in one folder at most. Works without files need none."
        icon={<Paperclip aria-hidden />}
        action={files.length > 0 ? "Choose others" : "Choose files"}
        multiple
        onChoose={(chosen) => {
          setResult(undefined);
          setFiles(chosen);
        }}
      >
        {files.length > 0 && (
          <p>
            {plural(files.length, "file", "files")},{" "}
            {formatBytes(files.reduce((sum, { size }) => sum + size, 0))}{" "}
            <Button look="quiet" size="small" onClick={() => setFiles([])}>
              Remove
            </Button>
          </p>
        )}
      </FilePicker>
      <Fieldset legend="How">
        <Checkbox
          label="Import the good works even when others are refused"
          hint="Otherwise all works come in, or none."
          checked={keepsGood}
          onChange={({ currentTarget }) => setKeepsGood(currentTarget.checked)}
        />
        <Checkbox
          label="Leave out optional fields that are no good"
          hint="Otherwise a work with any mistake is refused. What is left out is listed."
          checked={isTolerant}
          onChange={({ currentTarget }) => setIsTolerant(currentTarget.checked)}
        />
        <Checkbox
          label="Tell the owners by mail"
          checked={tellsOwners}
          onChange={({ currentTarget }) => setTellsOwners(currentTarget.checked)}
        />
        <Checkbox
          label="Import all works as restricted"
          hint={
            collection.isRestricted
              ? "This collection is restricted, so public works cannot come into it."
              : "Only their owners and the curators of this collection see them, whatever the metadata say. Good for a trial: published works cannot be deleted, but they can be opened later."
          }
          checked={isClosed}
          onChange={({ currentTarget }) => setIsClosed(currentTarget.checked)}
        />
      </Fieldset>
      <div className="flex flex-wrap gap-3">
        <Button
          busy={running?.isDry ? "Checking…" : undefined}
          aria-disabled={running && !running.isDry ? true : undefined}
          onClick={() => {
            if (!running) void run(true);
          }}
        >
          Check without importing
        </Button>
        <Button
          look="primary"
          busy={running && !running.isDry ? "Importing…" : undefined}
          aria-disabled={running?.isDry ? true : undefined}
          onClick={() => {
            if (!running) void run(false);
          }}
        >
          Import
        </Button>
      </div>
      <div role="status">
        {running && (
          <div className="max-w-xl space-y-2">
            <p className="text-sm text-muted">
              {running.percent < 100
                ? `Sending: ${running.percent} %`
                : "All is sent. The works are being checked…"}
            </p>
            <Progress label="Sent" percent={running.percent < 100 ? running.percent : undefined} />
            {running.percent < 100 && (
              <Button size="small" onClick={() => stop.current?.abort()}>
                Stop
              </Button>
            )}
          </div>
        )}
      </div>
      {result && <ImportResult {...result} />}
    </div>
  );
}
