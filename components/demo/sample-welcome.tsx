"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Progress } from "@/components/ui/progress";
import { useApiMutation } from "@/lib/client/use-api-mutation";
import { useApiQuery } from "@/lib/client/use-api-query";
import { useFreshPage } from "@/lib/client/use-fresh-page";
import { SAMPLE_STEPS } from "@/lib/demo/constants";
import type { SampleContentJson } from "@/lib/demo/schema";
import { closeSampleWelcome, readSampleContent } from "./calls";
import { PlaceList } from "./place-list";

const REFETCH_MS = 2_000;

/** What a newcomer may look at, by the key of its text, and the step of the load that has to be over for it to be there. */
const PLACES = {
  collection: { href: "/collections/example-university", after: "collections" },
  inbox: { href: "/collections/example-coast/requests", after: "requests" },
  imports: { href: "/collections/example-coast/import", after: "requests" },
  statistics: { href: "/collections/example-university/stats", after: "statistics" },
  upload: { href: "/uploads/new", after: undefined },
  people: { href: "/administration/users", after: undefined },
} as const;

type Step = SampleContentJson["step"];
const isOver = (one: Step, now: Step) => SAMPLE_STEPS.indexOf(now) > SAMPLE_STEPS.indexOf(one);

/** Welcomes the administrator who loads sample content: how far the load is, then where to look. */
export function SampleWelcome({ initial }: { initial: SampleContentJson }) {
  const t = useTranslations("account.welcome");
  const found = useApiQuery(
    readSampleContent,
    {},
    { initial, refetchInterval: (now) => (now && now.step !== "done" ? REFETCH_MS : false) },
  );
  const close = useApiMutation(closeSampleWelcome, { refreshes: [readSampleContent] });
  const content = found.data ?? undefined;
  // Each step brings what the page around shows: collections, works, numbers.
  useFreshPage(initial.step, content?.step ?? initial.step);
  if (!content) return null;
  const { step, percent, works, count } = content;
  const isDone = step === "done";
  return (
    <section aria-labelledby="welcome" className="page-width pt-8">
      <Card className="space-y-4">
        <h2 id="welcome" className="text-xl font-semibold">
          {t("title")}
        </h2>
        {isDone ? (
          <p role="status">{t("done", { count: works })}</p>
        ) : (
          <>
            <p role="status">
              {step === "works" ? t("step.works", { works, count }) : t(`step.${step}`)}
            </p>
            <Progress label={t("progress")} percent={percent} />
            <p className="text-sm text-muted">{t("meanwhile")}</p>
          </>
        )}
        <PlaceList
          places={Object.entries(PLACES)
            .filter(([, { after }]) => !after || isOver(after, step))
            .map(([key, { href }]) => ({ href, label: t(`place.${key as keyof typeof PLACES}`) }))}
        />
        {isDone && (
          <Button
            size="small"
            busy={close.isBusy ? t("closing") : undefined}
            onClick={() => close.mutate({})}
          >
            {t("close")}
          </Button>
        )}
      </Card>
    </section>
  );
}
