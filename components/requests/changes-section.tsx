import { useTranslations } from "next-intl";
import { Disclosure } from "@/components/ui/disclosure";
import { FileMinusCorner, FilePen, FilePlusCorner } from "@/components/ui/icons";
import { TimeAgo } from "@/components/ui/time-ago";
import { type Changes, changesBetween, type FileChange, type ReviewState } from "./changes";
import { useFieldName, useChangeTexts } from "./use-change-texts";

type ChangesSectionProps = {
  since: "review" | "submission";
  at: string;
  before: ReviewState;
  after: ReviewState;
};

/** The changes since the reviewer's last reading of the work. */
export function ChangesSection({ since, at, before, after }: ChangesSectionProps) {
  const t = useTranslations("requests.changes");
  const changes = changesBetween(before, after, useChangeTexts());
  const count = changes.fields.length + changes.files.length;
  // An unchanged first submission has no changes to show.
  if (count === 0 && since === "submission") return null;
  const age = () => <TimeAgo moment={at} />;
  const frame = "mb-6 rounded-lg border border-line bg-surface px-4 py-2 sm:px-6";
  if (count === 0)
    return (
      <p className={frame}>
        <span className="font-semibold">{t("unchanged")}</span>{" "}
        <span className="ms-1 text-sm text-muted">{age()}</span>
      </p>
    );
  return (
    <section aria-labelledby="changes" className={frame}>
      <Disclosure
        open
        heading={{ id: "changes", className: "min-w-0 py-1 text-lg font-semibold" }}
        summary={
          <>
            {t(since)}
            <span className="ms-2 text-sm font-normal text-muted">
              {t.rich("sum", { count, since, age })}
            </span>
          </>
        }
      >
        <ChangeList changes={changes} />
      </Disclosure>
    </section>
  );
}

type ChangeListProps = {
  changes: Changes;
  /** Where a file is that is there now. */
  fileHref?: (name: string) => string;
};

/** Files first: they are what a description describes. */
export function ChangeList({ changes: { fields, files }, fileHref }: ChangeListProps) {
  const t = useTranslations("work.comparison");
  const fieldName = useFieldName();
  return (
    <div className="space-y-5 pt-1 pb-2">
      {files.length > 0 && (
        <div>
          <p id="changed-files" className="text-sm font-medium text-muted">
            {t("files")}
          </p>
          <ul aria-labelledby="changed-files" className="mt-1 space-y-1.5">
            {files.map(({ name, kind }) => (
              <li key={name} className="flex items-start gap-2">
                <FileChangeIcon kind={kind} />
                <span className="min-w-0 break-words">
                  {fileHref && kind !== "removed" ? (
                    <a href={fileHref(name)} className="link">
                      <bdi>{name}</bdi>
                    </a>
                  ) : (
                    <bdi>{name}</bdi>
                  )}{" "}
                  <span className="text-muted">{t(kind)}</span>
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {fields.length > 0 && (
        <dl className="space-y-4">
          {fields.map((change) => (
            <div key={change.name}>
              <dt className="text-sm font-medium text-muted">{fieldName(change)}</dt>
              <dd className="mt-1 grid gap-1.5">
                {change.before.length > 0 && (
                  <Words lines={change.before} is="before" label={t("before")} />
                )}
                {change.after.length > 0 && (
                  <Words lines={change.after} is="after" label={t("now")} />
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

const FILE_ICONS = { added: FilePlusCorner, removed: FileMinusCorner, changed: FilePen } as const;

function FileChangeIcon({ kind }: Pick<FileChange, "kind">) {
  const Icon = FILE_ICONS[kind];
  return <Icon aria-hidden className="mt-1 size-4 shrink-0 text-muted" />;
}

const LOOKS = {
  before: { sign: "−", style: "border-danger bg-danger-soft" },
  after: { sign: "+", style: "border-accent bg-accent-soft" },
} as const;

type WordsProps = { lines: readonly string[]; is: "before" | "after"; label: string };

function Words({ lines, is, label }: WordsProps) {
  const Element = is === "before" ? "del" : "ins";
  const { sign, style } = LOOKS[is];
  return (
    <Element
      className={`flex gap-2 rounded-sm border-s-4 px-3 py-1 text-[0.9375rem]/6 no-underline ${style}`}
    >
      <span className="sr-only">{label} </span>
      <span aria-hidden className="shrink-0 font-semibold">
        {sign}
      </span>
      <span className="min-w-0">
        {lines.map((line, at) => (
          <span key={at} className="block break-words">
            <bdi>{line}</bdi>
          </span>
        ))}
      </span>
    </Element>
  );
}
