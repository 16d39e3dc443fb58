"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
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

type ImportButtonsProps = {
  collection: { slug: string; title: string };
  form: ReturnType<typeof useImport>;
};

/** Checks the chosen works, or imports them, which is asked for once more. */
export function ImportButtons({ collection, form }: ImportButtonsProps) {
  const t = useTranslations("imports.form");
  const { source, choices, sending } = form;
  const [isLooking, setLooking] = useState(false);
  const [repeated, setRepeated] = useState<{ of: Source; works: RepeatedWorks }>();
  const isBusy = sending !== undefined || isLooking;

  async function ask() {
    if (!source) return form.send({ isDry: false });
    setLooking(true);
    // Without an answer the question is asked nevertheless, about what was chosen when it was.
    const works = await lookUp(collection.slug, worksOf(source)).catch(() => NOTHING_REPEATED);
    setRepeated({ of: source, works });
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
      {source && repeated?.of === source && (
        <ImportQuestion
          collection={collection.title}
          visibility={visibilityOf(worksOf(source), choices.isClosed)}
          repeated={repeated.works}
          onConfirm={() => {
            setRepeated(undefined);
            void form.send({ isDry: false });
          }}
          onClose={() => setRepeated(undefined)}
        />
      )}
    </div>
  );
}
