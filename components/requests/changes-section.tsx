import { FileMinus2, FilePen, FilePlus2 } from "lucide-react";
import { Disclosure } from "@/components/ui/disclosure";
import { plural } from "@/components/ui/format";
import { TimeAgo } from "@/components/ui/time-ago";
import {
  type Changes,
  changesBetween,
  type FieldChange,
  type FileChange,
  type ReviewState,
} from "./changes";

type ChangesSectionProps = {
  since: "review" | "submission";
  at: string;
  before: ReviewState;
  after: ReviewState;
};

/** What is new to somebody who has read the work before. */
export function ChangesSection({ since, at, before, after }: ChangesSectionProps) {
  const changes = changesBetween(before, after);
  const count = changes.fields.length + changes.files.length;
  // A first submission that nobody touched has nothing to say.
  if (count === 0 && since === "submission") return null;
  return (
    <section
      aria-labelledby="changes"
      className="mb-6 rounded-lg border border-line bg-surface px-4 py-2 sm:px-6"
    >
      <Disclosure
        open={count > 0}
        summary={
          <h2 id="changes" className="py-1 text-lg font-semibold">
            {since === "review"
              ? "Changed since the last review"
              : "Changed since it was handed in"}
            <span className="ms-2 text-sm font-normal text-muted">
              {count === 0 ? "nothing" : plural(count, "change", "changes")},{" "}
              <TimeAgo moment={at} />
            </span>
          </h2>
        }
      >
        {count > 0 && <ChangeList changes={changes} />}
      </Disclosure>
    </section>
  );
}

/** What a list of changes says itself. */
export type ChangeWords = {
  before: string;
  now: string;
  files: string;
  kinds: Readonly<Record<FileChange["kind"], string>>;
  /** What a field is called; by default its English name. */
  field?: (change: FieldChange) => string;
};

const ENGLISH: ChangeWords = {
  before: "Before:",
  now: "Now:",
  files: "Files",
  kinds: { added: "is new", removed: "was removed", changed: "has other contents" },
};

type ChangeListProps = { changes: Changes; words?: ChangeWords };

export function ChangeList({ changes: { fields, files }, words = ENGLISH }: ChangeListProps) {
  return (
    <div className="space-y-5 pt-1 pb-2">
      {fields.length > 0 && (
        <dl className="space-y-4">
          {fields.map((change) => (
            <div key={change.name}>
              <dt className="text-sm font-medium text-muted">
                {words.field?.(change) ?? change.name}
              </dt>
              <dd className="mt-1 grid gap-1.5">
                {change.before.length > 0 && (
                  <Words lines={change.before} is="before" label={words.before} />
                )}
                {change.after.length > 0 && (
                  <Words lines={change.after} is="after" label={words.now} />
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {files.length > 0 && (
        <ul aria-label={words.files} className="space-y-1.5">
          {files.map((file) => (
            <li key={file.name} className="flex items-start gap-2">
              <FileChangeIcon kind={file.kind} />
              <span className="min-w-0 break-words">
                <bdi>{file.name}</bdi> <span className="text-muted">{words.kinds[file.kind]}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const FILE_ICONS = { added: FilePlus2, removed: FileMinus2, changed: FilePen } as const;

function FileChangeIcon({ kind }: Pick<FileChange, "kind">) {
  const Icon = FILE_ICONS[kind];
  return <Icon aria-hidden className="mt-1 size-4 shrink-0 text-muted" />;
}

const LOOKS = {
  before: "border-danger bg-danger-soft",
  after: "border-accent bg-accent-soft",
} as const;

type WordsProps = { lines: readonly string[]; is: "before" | "after"; label: string };

function Words({ lines, is, label }: WordsProps) {
  const Element = is === "before" ? "del" : "ins";
  return (
    <Element
      className={`block rounded-sm border-s-4 px-3 py-1 text-[0.9375rem]/6 no-underline ${LOOKS[is]}`}
    >
      <span className="sr-only">{label} </span>
      {lines.map((line, at) => (
        <span key={at} className="block break-words">
          <bdi>{line}</bdi>
        </span>
      ))}
    </Element>
  );
}
