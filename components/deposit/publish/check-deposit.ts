import type { useTranslations } from "next-intl";
import { valueAt } from "@/lib/core/value-at";
import type { useFiles } from "../files/files-context";
import { prune } from "../document/prune-empty";
import { SECTIONS } from "../fields/sections";
import type { DepositIssue } from "../issues/missing";
import { reserveDoi } from "../saving/api-transport";
import type { DraftSaver, Snapshot } from "../saving/draft-saver";
import type { FieldMarks } from "../saving/field-marks";

/** `isForPreview`: nothing is to be published yet. */
export type Attempt = { isForPreview?: boolean } & (
  | { kind: "none" }
  | { kind: "checking" }
  /** Not now, and why. */
  | { kind: "blocked"; message: string }
  /** There are problems to correct; `number` grows with each attempt. */
  | { kind: "problems"; number: number }
  | { kind: "ready" }
);

type Deposit = {
  saver: DraftSaver;
  marks: FieldMarks;
  uploads: ReturnType<typeof useFiles>["uploads"];
  givesDois: boolean;
  t: ReturnType<typeof useTranslations<"deposit.publish">>;
};

/** Saves and checks a deposit that is about to be published; whether it can be, or what keeps it. */
export async function checkDeposit(deposit: Deposit): Promise<Attempt> {
  const { saver, marks, uploads, givesDois, t } = deposit;
  if (uploads.some(({ state }) => state !== "failed"))
    return { kind: "blocked", message: t("uploading") };
  if (saver.isUnwritten()) return sayMissing(saver, marks);
  // Uploading files saves no draft, so their issues have to be requested.
  if (!(await saver.check())) return { kind: "blocked", message: t("unsaved") };
  marks.showAll();
  const { issues, draft } = saver.getSnapshot();
  if (issues.length > 0) return { kind: "problems", number: Date.now() };
  const isOpen = draft?.access.record === "public";
  const needsDoi = givesDois && isOpen && !draft.pids.doi && !draft.is_published;
  // The question names the DOI; without one the work gets it when it is published.
  if (needsDoi) await reserveDoi(saver);
  return { kind: "ready" };
}

/** No draft is made to learn what is missing. */
function sayMissing(saver: DraftSaver, marks: FieldMarks): Attempt {
  saver.note({ issues: missingIn(saver.getSnapshot()) });
  marks.showAll();
  return { kind: "problems", number: Date.now() };
}

/** Either is enough for a draft; what else publishing needs is not asked for yet. */
const NEEDED_FOR_PREVIEW = { title: "metadata.title", files: "files" } as const;

function sayNothingToPreview(saver: DraftSaver, marks: FieldMarks, t: Deposit["t"]): Attempt {
  const issues = (["title", "files"] as const).map((one) => ({
    field: NEEDED_FOR_PREVIEW[one],
    messages: [t(`previewNeeds.${one}`)],
    isMissing: false,
  }));
  saver.note({ issues });
  for (const { field } of issues) marks.leave(field);
  return { kind: "problems", number: Date.now(), isForPreview: true };
}

/**
 * Saves a deposit and shows it in a window of its own, or in this one where browsers allow no other. Of an empty form it says
 * what is missing.
 */
export async function showPreview(
  saver: DraftSaver,
  marks: FieldMarks,
  setAttempt: (attempt: Attempt) => void,
  t: Deposit["t"],
): Promise<void> {
  if (saver.isUnwritten()) {
    setAttempt(sayNothingToPreview(saver, marks, t));
    return;
  }
  // Opened before the draft is waited for: later, browsers take it for an advertisement.
  const shown = window.open();
  const id = await saver.ensureDraft();
  await saver.flush();
  if (id) (shown ?? window).location.href = `/records/${id}?preview=1`;
  else shown?.close();
}

const REQUIRED = SECTIONS.flatMap(({ fields }) => fields).filter(({ tier }) => tier === "required");

/** What every work needs and this one has not, as the service would say. */
const missingIn = ({ document }: Snapshot): DepositIssue[] =>
  ["files", ...REQUIRED.map(({ path }) => path)]
    .filter((field) => field === "files" || isEmpty(valueAt(document, field)))
    .map((field) => ({ field, messages: [], isMissing: true }));

const isEmpty = (value: unknown): boolean => prune({ value }).body.value === undefined;
