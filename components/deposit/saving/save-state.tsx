"use client";

import { useLocale, useTranslations } from "next-intl";
import { cn } from "@/components/ui/class-names";
import {
  CircleCheck,
  CircleDashed,
  CloudOff,
  LoaderCircle,
  TriangleAlert,
} from "@/components/ui/icons";
import type { DepositIssue } from "../issues/missing";
import { useAllIssues } from "../issues/all-issues";
import { unkeptIssues } from "../issues/unkept";
import { useFieldName } from "../issues/use-field-name";
import { useIssueTexts, visibleIssues } from "../issues/use-issues";
import { useMarks, useSaved } from "./deposit-context";
import type { SaveState as SaverState } from "./draft-saver";

/** What the form says of itself: also that a value was sent and not kept. */
type State = SaverState | { kind: "unkept" | "unbegun"; issues: readonly DepositIssue[] };

const ICONS = {
  untouched: CircleDashed,
  unnamed: CircleDashed,
  waiting: CircleDashed,
  saving: LoaderCircle,
  saved: CircleCheck,
  offline: CloudOff,
  "signed-out": CloudOff,
  conflict: TriangleAlert,
  unkept: TriangleAlert,
  unbegun: TriangleAlert,
  refused: TriangleAlert,
  gone: TriangleAlert,
} satisfies Record<State["kind"], unknown>;

const CALM = new Set<State["kind"]>(["untouched", "unnamed", "waiting", "saving", "saved"]);

/** Whether the deposit is safe, in a few words. Said aloud only when it is not. */
export function SaveState() {
  const state = useSaidState();
  const words = useStateWords();
  const Icon = ICONS[state.kind];
  const isCalm = CALM.has(state.kind);
  return (
    <p
      data-save-state={state.kind}
      className={cn(
        "flex min-w-0 items-center gap-1.5 text-sm",
        isCalm ? "text-muted" : "font-medium text-warning",
      )}
    >
      <Icon
        aria-hidden
        className={cn(
          "size-4 shrink-0",
          state.kind === "saved" && "text-accent",
          state.kind === "saving" && "animate-spin",
        )}
      />
      <span className="min-w-0">{words(state)}</span>
      <span role="status" className="sr-only">
        {!isCalm && words(state)}
      </span>
    </p>
  );
}

function useSaidState(): State {
  const snapshot = useSaved((now) => now);
  const marks = useMarks();
  const all = useAllIssues();
  const { state } = snapshot;
  // Before an answer, or without one, the former is not the last word.
  if (state.kind !== "saved" && state.kind !== "unnamed") return state;
  const unkept = unkeptIssues({ ...snapshot, issues: all });
  if (unkept.length === 0) return state;
  const issues = visibleIssues(unkept, marks);
  // Without a draft nothing is kept on the server yet, whatever else was filled in.
  if (issues.length > 0) return { kind: state.kind === "unnamed" ? "unbegun" : "unkept", issues };
  // Somebody is still writing the value.
  return { kind: "waiting" };
}

function useStateWords() {
  const t = useTranslations("deposit.save");
  const locale = useLocale();
  const nameOf = useFieldName();
  const textsOf = useIssueTexts();
  return (state: State): string => {
    switch (state.kind) {
      case "saved":
        return t("saved", {
          // The clock on the wall, not the machines'.
          time: new Intl.DateTimeFormat(locale, { timeStyle: "short", hourCycle: "h23" }).format(
            state.at,
          ),
        });
      case "offline":
        return t(state.isKept ? "offline" : "offlineLost");
      case "unkept":
      case "unbegun": {
        const [first] = state.issues;
        return t(state.kind, {
          count: state.issues.length,
          field: first ? nameOf(first.field) : "",
          reason: first ? textsOf(first).join(" ") : "",
        });
      }
      case "signed-out":
        return t("signedOut");
      default:
        return t(state.kind);
    }
  };
}
