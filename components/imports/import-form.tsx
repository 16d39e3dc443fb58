"use client";

import { useLocale, useTranslations } from "next-intl";
import dynamic from "next/dynamic";
import { Button } from "@/components/ui/button";
import { ErrorSummary } from "@/components/ui/error-summary";
import { FieldError } from "@/components/ui/field-error";
import { FilePicker } from "@/components/ui/file-picker";
import { formatBytes } from "@/components/ui/format-bytes";
import { FileSpreadsheet, Paperclip } from "@/components/ui/icons";
import { Progress } from "@/components/ui/progress";
import { Skeleton } from "@/components/ui/skeleton";
import { ImportButtons } from "./import-buttons";
import { ImportChoices } from "./import-choices";
import { listedFiles } from "./read-works";
import { RunProgress } from "./lazy-run-progress";
import { worksOf } from "./import-source";
import { TemplateLinks } from "./template-links";
import type { ImportCollection, Sending, useImport } from "./use-import";

type Import = ReturnType<typeof useImport>;
type ImportFormProps = {
  collection: ImportCollection;
  form: Import;
};

/** What reads sheets is large; it comes with the first one. */
const SheetStep = dynamic(() => import("./sheet/sheet-step").then((loaded) => loaded.SheetStep), {
  ssr: false,
  loading: () => <Skeleton className="h-40" />,
});

const PublisherNote = dynamic(
  () => import("./sheet/publisher-note").then((loaded) => loaded.PublisherNote),
  { ssr: false },
);

const ImportResult = dynamic(
  () => import("./import-result").then((loaded) => loaded.ImportResult),
  { ssr: false, loading: () => <Skeleton className="h-40" /> },
);

/** Brings works with their files into a collection: choose, map, check, import, read what came of it. */
export function ImportForm({ collection, form }: ImportFormProps) {
  const t = useTranslations("imports.form");
  const locale = useLocale();
  const { source, files, sending, result, problems } = form;
  return (
    <div className="space-y-6">
      <ErrorSummary items={problems} />
      <div>
        <FilePicker
          id="import-metadata"
          label={t("metadata")}
          hint={t("metadataHint")}
          accept=".csv,.tsv,.txt,.xlsx,.json,text/csv,application/json"
          icon={<FileSpreadsheet aria-hidden />}
          action={t(source ? "chooseAnother" : "choose")}
          drop={t("dropOne")}
          onChoose={form.chooseMetadata}
        >
          {form.isReading ? (
            <p className="text-sm text-muted">{t("reading")}</p>
          ) : (
            source && <SourceLine name={source.name} works={worksOf(source)} />
          )}
        </FilePicker>
        {source?.kind === "json" && (
          <PublisherNote works={source.works} publisher={form.defaultPublisher} />
        )}
        <TemplateLinks slug={collection.slug} />
      </div>
      {source?.kind === "sheet" && (
        <SheetStep
          reading={source.reading}
          publisher={form.defaultPublisher}
          isAllOrNone={!form.choices.keepsGood}
          onChange={form.changeReading}
        />
      )}
      <FilePicker
        id="import-files"
        label={t("files")}
        hint={t("filesHint")}
        icon={<Paperclip aria-hidden />}
        action={t(files.length > 0 ? "chooseOthers" : "chooseFiles")}
        drop={t("dropMany")}
        multiple
        onChoose={form.chooseFiles}
      >
        {files.length > 0 ? (
          <p>
            {t("chosen", {
              count: files.length,
              size: formatBytes(
                files.reduce((sum, { size }) => sum + size, 0),
                locale,
              ),
            })}{" "}
            <Button look="quiet" size="small" onClick={() => form.chooseFiles([])}>
              {t("remove")}
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
      <ImportButtons collection={collection} form={form} />
      <div role="status">
        {sending && <Way sending={sending} slug={collection.slug} form={form} />}
      </div>
      {result && <ImportResult {...result} />}
    </div>
  );
}

function SourceLine({ name, works }: { name: string; works: readonly Record<string, unknown>[] }) {
  const t = useTranslations("imports.form");
  const listed = listedFiles(works);
  return (
    <p>
      {t.rich(listed.length > 0 ? "sourceWithFiles" : "source", {
        name: () => <bdi className="font-medium break-all">{name}</bdi>,
        works: works.length,
        files: listed.length,
      })}
    </p>
  );
}

const MAX_NAMES = 5;

/** Names that no chosen file has, told while it is easy to choose again. Archives are opened by the service only. */
function AbsentFiles({
  works,
  files,
}: {
  works: readonly Record<string, unknown>[];
  files: readonly File[];
}) {
  const t = useTranslations("imports.form");
  const chosen = new Set(files.map(({ name }) => name.normalize("NFC")));
  const hasArchive = files.some(({ name }) => /\.zip$/i.test(name));
  const absent = hasArchive
    ? []
    : listedFiles(works).filter((name) => !chosen.has(name.normalize("NFC")));
  if (absent.length === 0) return null;
  const rest = absent.length - MAX_NAMES;
  const names = absent.slice(0, MAX_NAMES).join(", ");
  return (
    <div className="-mt-4 break-words">
      <FieldError
        id="import-absent-files"
        errors={[rest > 0 ? t("absentMore", { names, count: rest }) : t("absent", { names })]}
      />
    </div>
  );
}

type WayProps = { sending: Sending; slug: string; form: Import };

/** The chosen files are being sent, or the service is processing them. */
function Way({ sending, slug, form }: WayProps) {
  const t = useTranslations("imports.form");
  if (sending.run)
    return (
      <RunProgress key={sending.run.id} collection={slug} run={sending.run} onEnd={form.end} />
    );
  return (
    <div className="max-w-xl space-y-2">
      <p className="text-sm text-muted">
        {sending.percent < 100 ? t("sending", { percent: sending.percent }) : t("allSent")}
      </p>
      <Progress label={t("sent")} percent={sending.percent < 100 ? sending.percent : undefined} />
      <Button size="small" onClick={form.stop}>
        {t("stop")}
      </Button>
    </div>
  );
}
