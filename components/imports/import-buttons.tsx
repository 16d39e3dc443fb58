"use client";

import { useTranslations } from "next-intl";
import { type ComponentProps, useState } from "react";
import { Button } from "@/components/ui/button";
import { ImportQuestion } from "./import-question";
import type { Source } from "./import-source";
import type { RepeatedWorks } from "./repeated-works";
import type { useImport } from "./use-import";
import { visibilityOf } from "./visibility";

const NOTHING_REPEATED: RepeatedWorks = { known: [], titles: [] };

async function lookUp(collection: string, works: readonly unknown[]): Promise<RepeatedWorks> {
  const { repeatedWorks } = await import("./repeated-works");
  return repeatedWorks(collection, works);
}

/** What is asked, of which source. */
type Asked = { of: Source } & Pick<
  ComponentProps<typeof ImportQuestion>,
  "repeated" | "visibility" | "refused" | "all"
>;

type ImportButtonsProps = {
  collection: { slug: string; title: string };
  form: ReturnType<typeof useImport>;
};

/** Checks the chosen works, or imports them, which is asked for once more. */
export function ImportButtons({ collection, form }: ImportButtonsProps) {
  const t = useTranslations("imports.form");
  const { source, choices, sending, result } = form;
  const [isLooking, setLooking] = useState(false);
  const [question, setQuestion] = useState<Asked>();
  const isBusy = sending !== undefined || isLooking;

  async function ask() {
    if (!source) return form.send({ isDry: false });
    setLooking(true);
    // It brings the table of columns along.
    const { expectationOf } = await import("./expectation");
    const { works, toldBy: target, ...counts } = expectationOf(source, choices, result);
    if (works.length === 0) {
      const { refused, all } = counts;
      setLooking(false);
      return form.refuse({ target, message: t("inVain", { refused, all, sound: all - refused }) });
    }
    // Without an answer the question is asked nevertheless, about what was chosen when it was.
    const repeated = await lookUp(collection.slug, works).catch(() => NOTHING_REPEATED);
    const visibility = visibilityOf(works, choices.isClosed);
    setQuestion({ of: source, repeated, visibility, ...counts });
    setLooking(false);
  }

  return (
    <div className="flex flex-wrap gap-3">
      <Button
        busy={sending?.isDry ? t("checking") : undefined}
        aria-disabled={isBusy && !sending?.isDry ? true : undefined}
        onClick={() => {
          if (!isBusy) void form.send({ isDry: true });
        }}
      >
        {t("check")}
      </Button>
      <Button
        look="primary"
        busy={sending && !sending.isDry ? t("importing") : isLooking ? t("looking") : undefined}
        aria-disabled={sending?.isDry ? true : undefined}
        onClick={() => {
          if (!isBusy) void ask();
        }}
      >
        {t("import")}
      </Button>
      {source && question?.of === source && (
        <ImportQuestion
          collection={collection.title}
          {...question}
          onConfirm={() => {
            setQuestion(undefined);
            void form.send({ isDry: false });
          }}
          onClose={() => setQuestion(undefined)}
        />
      )}
    </div>
  );
}
