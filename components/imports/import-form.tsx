"use client";

import { FileSpreadsheet, Paperclip } from "lucide-react";
import dynamic from "next/dynamic";
import { Button } from "@/components/ui/button";
import { ErrorSummary } from "@/components/ui/error-summary";
import { formatBytes, plural } from "@/components/ui/format";
import { Progress } from "@/components/ui/progress";
import { Skeleton } from "@/components/ui/skeleton";
import { FilePicker } from "./file-picker";
import { ImportChoices } from "./import-choices";
import { ImportResult } from "./import-result";
import { listedFiles } from "./read-works";
import { RunProgress } from "./run-progress";
import { worksOf } from "./source";
import { TemplateLinks } from "./template-links";
import { type Sending, useImport } from "./use-import";

type ImportFormProps = {
  collection: { slug: string; title: string; isRestricted: boolean };
};

/** What reads sheets is large; it comes with the first one. */
const SheetStep = dynamic(() => import("./sheet/sheet-step").then((loaded) => loaded.SheetStep), {
  ssr: false,
  loading: () => <Skeleton className="h-40" />,
});

/** Brings works with their files into a collection: choose, map, check, import, read what came of it. */
export function ImportForm({ collection }: ImportFormProps) {
  const form = useImport(collection);
  const { source, files, sending, result, problems } = form;
  const isBusy = sending !== undefined;
  return (
    <div className="space-y-6">
      <ErrorSummary items={problems} />
      <div>
        <FilePicker
          id="import-metadata"
          label="Metadata"
          hint="A sheet with a row for each work, as CSV or XLSX, or a JSON array of works as the API takes it."
          accept=".csv,.tsv,.txt,.xlsx,.json,text/csv,application/json"
          icon={<FileSpreadsheet aria-hidden />}
          action={source ? "Choose another" : "Choose a file"}
          onChoose={form.chooseMetadata}
        >
          {form.isReading ? (
            <p className="text-sm text-muted">Reading…</p>
          ) : (
            source && <SourceLine name={source.name} works={worksOf(source)} />
          )}
        </FilePicker>
        <TemplateLinks slug={collection.slug} />
      </div>
      {source?.kind === "sheet" && (
        <SheetStep reading={source.reading} onChange={form.changeReading} />
      )}
      <FilePicker
        id="import-files"
        label="Files"
        hint="The files that the works list: one by one, or all in one zip archive, in one folder at most. Works without files need none."
        icon={<Paperclip aria-hidden />}
        action={files.length > 0 ? "Choose others" : "Choose files"}
        multiple
        onChoose={form.chooseFiles}
      >
        {files.length > 0 ? (
          <p>
            {plural(files.length, "file", "files")},{" "}
            {formatBytes(files.reduce((sum, { size }) => sum + size, 0))}{" "}
            <Button look="quiet" size="small" onClick={() => form.chooseFiles([])}>
              Remove
            </Button>
          </p>
        ) : undefined}
      </FilePicker>
      {source && <AbsentFiles works={worksOf(source)} files={files} />}
      <ImportChoices
        choices={form.choices}
        onChange={form.choose}
        isRestricted={collection.isRestricted}
      />
      <div className="flex flex-wrap gap-3">
        <Button
          busy={sending?.isDry ? "Checking…" : undefined}
          aria-disabled={isBusy && !sending.isDry ? true : undefined}
          onClick={() => {
            if (!isBusy) void form.send({ isDry: true });
          }}
        >
          Check without importing
        </Button>
        <Button
          look="primary"
          busy={sending && !sending.isDry ? "Importing…" : undefined}
          aria-disabled={sending?.isDry ? true : undefined}
          onClick={() => {
            if (!isBusy) void form.send({ isDry: false });
          }}
        >
          Import
        </Button>
      </div>
      <div role="status">
        {sending && <Way sending={sending} slug={collection.slug} form={form} />}
      </div>
      {result && <ImportResult {...result} />}
    </div>
  );
}

function SourceLine({ name, works }: { name: string; works: readonly Record<string, unknown>[] }) {
  const listed = listedFiles(works);
  return (
    <p>
      <bdi className="font-medium break-all">{name}</bdi>: {plural(works.length, "work", "works")}
      {listed.length > 0 && `, which list ${plural(listed.length, "file", "files")}`}
    </p>
  );
}

const MOST_NAMES = 5;

/** Names that no chosen file has, told while it is easy to choose again. Archives are opened by the service only. */
function AbsentFiles({
  works,
  files,
}: {
  works: readonly Record<string, unknown>[];
  files: readonly File[];
}) {
  const chosen = new Set(files.map(({ name }) => name.normalize("NFC")));
  const hasArchive = files.some(({ name }) => /\.zip$/i.test(name));
  const absent = hasArchive
    ? []
    : listedFiles(works).filter((name) => !chosen.has(name.normalize("NFC")));
  if (absent.length === 0) return null;
  const rest = absent.length - MOST_NAMES;
  return (
    <p className="text-sm break-words text-muted">
      Still to choose: {absent.slice(0, MOST_NAMES).join(", ")}
      {rest > 0 && ` and ${plural(rest, "other", "others")}`}
    </p>
  );
}

type WayProps = { sending: Sending; slug: string; form: ReturnType<typeof useImport> };

/** What was chosen is on its way to the service, or the service is at it. */
function Way({ sending, slug, form }: WayProps) {
  if (sending.run)
    return (
      <RunProgress key={sending.run.id} collection={slug} run={sending.run} onEnd={form.end} />
    );
  return (
    <div className="max-w-xl space-y-2">
      <p className="text-sm text-muted">
        {sending.percent < 100 ? `Sending: ${sending.percent} %` : "All is sent…"}
      </p>
      <Progress label="Sent" percent={sending.percent < 100 ? sending.percent : undefined} />
      <Button size="small" onClick={form.stop}>
        Stop
      </Button>
    </div>
  );
}
