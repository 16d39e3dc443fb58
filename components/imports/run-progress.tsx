"use client";

import { type Locale, useLocale, useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { formatCount } from "@/components/ui/format";
import { formatBytes } from "@/components/ui/format-bytes";
import { Progress } from "@/components/ui/progress";
import { useApiMutation } from "@/lib/client/use-api-mutation";
import type { RunJson } from "@/lib/imports/schema";
import { cancelImport } from "./calls";
import { followImport } from "./follow-import";
import { isDry } from "./is-dry";

type RunProgressProps = {
  /** The slug of the collection. */
  collection: string;
  run: RunJson;
  onEnd: (run: RunJson) => void;
};

/** An import the service is working on: how far it is, and a way to end it. */
export function RunProgress({ collection, run: begun, onEnd }: RunProgressProps) {
  const t = useTranslations("imports.progress");
  const locale = useLocale();
  const [run, setRun] = useState(begun);
  const [problem, setProblem] = useState<string>();
  // When it has just ended, the end itself is on its way.
  const cancel = useApiMutation(cancelImport, { toast: false });
  const end = useRef(onEnd);
  const words = useRef(t);
  useEffect(() => {
    end.current = onEnd;
    words.current = t;
  });
  useEffect(
    () =>
      followImport(
        { collection, id: begun.id },
        {
          onRun: (now) => (now.finished === null ? setRun(now) : end.current(now)),
          onLost: ({ message }) => setProblem(words.current("lost", { reason: message })),
        },
      ),
    [collection, begun.id],
  );

  const { text, percent } = progressOf(run, t, locale);
  return (
    <div className="max-w-xl space-y-2">
      <p className="text-sm text-muted">{text}</p>
      <Progress label={t(isDry(run) ? "check" : "import")} percent={percent} />
      {problem && <p className="text-sm text-danger">{problem}</p>}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          size="small"
          busy={cancel.isPending ? t("cancelling") : undefined}
          onClick={() =>
            cancel.mutate(
              { params: { collection, id: run.id } },
              { onError: ({ message }) => setProblem(message) },
            )
          }
        >
          {t("cancel")}
        </Button>
        <span className="text-sm text-muted">{t("leave")}</span>
      </div>
    </div>
  );
}

type Texts = ReturnType<typeof useTranslations<"imports.progress">>;

function progressOf(run: RunJson, t: Texts, locale: Locale): { text: string; percent?: number } {
  const { status, progress } = run;
  if (status === "queued" || progress === null) return { text: t("waiting") };
  const { phase, done, total } = progress;
  const percent = total ? Math.floor((100 * done) / total) : undefined;
  const format = phase === "receiving" ? formatBytes : formatCount;
  const so =
    total === null
      ? format(done, locale)
      : t("of", { done: format(done, locale), total: format(total, locale) });
  const text = phase === "writing" && isDry(run) ? t("report") : t(phase, { so });
  return { text, ...(percent === undefined ? {} : { percent }) };
}
