"use client";

import { useTranslations } from "next-intl";
import { type ComponentProps, useState } from "react";
import { Button } from "@/components/ui/button";
import type { Choices } from "./import-choices";
import { ImportQuestion } from "./import-question";
import { type Source, worksOf } from "./import-source";
import type { RepeatedWorks } from "./repeated-works";
import type { useImport } from "./use-import";
import { visibilityOf } from "./visibility";

const NOTHING_REPEATED: RepeatedWorks = { known: [], titles: [] };

async function lookUp(collection: string, works: readonly unknown[]): Promise<RepeatedWorks> {
  const { repeatedWorks } = await import("./repeated-works");
  return repeatedWorks(collection, works);
}

/** What is asked, of which source and choices. */
type Asked = {
  of: Source;
  by: Choices;
  props: Pick<ComponentProps<typeof ImportQuestion>, "repeated" | "visibility" | "refused" | "all">;
};

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
    const { works, toldBy: target, ...counts } = await lookAhead(source);
    if (works.length === 0) {
      const { refused, all } = counts;
      setLooking(false);
      const vain = target === "import-result" ? "inVainByCheck" : "inVain";
      return form.refuse({ target, message: t(vain, { refused, all, sound: all - refused }) });
    }
    // Without an answer the question is asked nevertheless, about what was chosen when it was.
    const repeated = await lookUp(collection.slug, works).catch(() => NOTHING_REPEATED);
    const visibility = visibilityOf(works, choices.isClosed);
    setQuestion({ of: source, by: choices, props: { repeated, visibility, ...counts } });
    setLooking(false);
  }

  /** It brings the table of columns along. Where that cannot be loaded, the service tells what has errors. */
  async function lookAhead(of: Source) {
    try {
      const { expectationOf } = await import("./expectation");
      return expectationOf(of, choices, result);
    } catch {
      const works = worksOf(of);
      return { works, refused: 0, all: works.length, toldBy: "import-result" };
    }
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
      {source && question?.of === source && question.by === choices && (
        <ImportQuestion
          collection={collection.title}
          {...question.props}
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
