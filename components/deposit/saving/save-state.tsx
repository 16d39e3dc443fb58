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
import { useSaved } from "./deposit-context";
import type { SaveState as State } from "./draft-saver";

const ICONS = {
  untouched: CircleDashed,
  unnamed: CircleDashed,
  waiting: CircleDashed,
  saving: LoaderCircle,
  saved: CircleCheck,
  offline: CloudOff,
  "signed-out": CloudOff,
  conflict: TriangleAlert,
  refused: TriangleAlert,
  gone: TriangleAlert,
} satisfies Record<State["kind"], unknown>;

const CALM = new Set<State["kind"]>(["untouched", "unnamed", "waiting", "saving", "saved"]);

/** Whether the deposit is safe, in a few words. Said aloud only when it is not. */
export function SaveState() {
  const state = useSaved((snapshot) => snapshot.state);
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

function useStateWords() {
  const t = useTranslations("deposit.save");
  const locale = useLocale();
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
      case "signed-out":
        return t("signedOut");
      default:
        return t(state.kind);
    }
  };
}
