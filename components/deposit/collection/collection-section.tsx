"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { X } from "@/components/ui/icons";
import { useDebounced } from "@/components/ui/use-debounced";
import { type Call, useApiMutation } from "@/lib/client/use-api-mutation";
import { useApiQuery } from "@/lib/client/use-api-query";
import { deleteReview, readDraft, searchCollections, setReview } from "../calls";
import { ChoiceBox } from "../controls/choice-box";
import { useFormSettings } from "../form-settings";
import { fieldId } from "../issues/field-ids";
import { useDeposit, useSaved } from "../saving/deposit-context";
import { useReview } from "./use-review";

/** The collection the work is handed in to, if any. Only a first version is handed in. */
export function CollectionSection() {
  const t = useTranslations("deposit.collection");
  const draft = useSaved((snapshot) => snapshot.draft);
  const isBeingMade = useSaved(({ draft: made, state }) => !made && state.kind === "saving");
  const review = useReview();
  const { collection: asked } = useFormSettings();
  const { saver } = useDeposit();
  const direct = review?.isDirect ? review.id : undefined;
  useEffect(() => saver.note({ direct }), [saver, direct]);
  const change = useApiMutation(
    async (call, act: (call: Call, id: string) => Promise<unknown>) => {
      const id = await saver.ensureDraft();
      if (id === undefined) return;
      await act(call, id);
      saver.adopt(await call(readDraft, { params: { id } }));
    },
    { toast: false },
  );
  if (draft?.is_published) return <p className="text-muted">{t("afterwards")}</p>;
  if ((draft?.versions.index ?? 1) > 1) return <p className="text-muted">{t("version")}</p>;

  const reviewBy = (community: string) => ({
    type: "community-submission" as const,
    receiver: { community },
  });
  // A draft is made with its collection; that of a draft is changed by calls of their own, also while it is being made.
  const choose = (community: string) =>
    draft || isBeingMade
      ? change.mutate((call, id) => call(setReview, { params: { id }, body: reviewBy(community) }))
      : saver.change("parent", { review: reviewBy(community) });
  const remove = () =>
    draft || isBeingMade
      ? change.mutate((call, id) => call(deleteReview, { params: { id } }))
      : saver.change("parent", undefined);
  const isSubmitted = review?.review.status === "submitted";
  return (
    <div id={fieldId("parent.review")} tabIndex={-1}>
      {review ? (
        <div className="flex items-center justify-between gap-3 rounded-md border border-line bg-surface py-2 ps-4 pe-2">
          <div className="min-w-0">
            <p className="text-sm text-muted">{t("chosen")}</p>
            <p className="font-medium">
              <bdi>{review.title}</bdi>
            </p>
            <p className="text-sm text-muted">
              {t(review.isDirect ? "direct" : review.isOwn ? "own" : "open")}
            </p>
          </div>
          {!isSubmitted && (
            <IconButton label={t("remove")} onClick={remove}>
              <X aria-hidden />
            </IconButton>
          )}
        </div>
      ) : (
        <>
          {asked && (
            <Button className="mb-3" onClick={() => choose(asked.id)}>
              {t.rich("again", { collection: () => <bdi>{asked.title}</bdi> })}
            </Button>
          )}
          <CollectionBox onChoose={choose} />
        </>
      )}
      {change.error && (
        <p role="alert" className="mt-2 text-sm font-medium text-danger">
          {t("failed", { message: change.error.message })}
        </p>
      )}
    </div>
  );
}

function CollectionBox({ onChoose }: { onChoose: (id: string) => void }) {
  const t = useTranslations("deposit.collection");
  const [typed, setTyped] = useState("");
  const suggest = useDebounced(typed.trim());
  const [isEntered, setEntered] = useState(false);
  const found = useApiQuery(
    searchCollections,
    { query: { suggest: suggest || undefined, size: 12 } },
    { enabled: isEntered },
  );
  const collections = found.data?.hits.hits ?? [];
  return (
    <div onFocus={() => setEntered(true)}>
      <Field label={t("find")} hint={t("none")} standsAlone>
        <ChoiceBox
          isExact
          text={typed}
          onTextChange={setTyped}
          options={collections.map(({ id, slug, metadata }) => ({
            value: id,
            label: metadata.title,
            hint: slug,
          }))}
          loading={found.isFetching || suggest !== typed.trim()}
          onChoose={({ value }) => {
            setTyped("");
            onChoose(value);
          }}
        />
      </Field>
    </div>
  );
}
