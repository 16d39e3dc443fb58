"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { ErrorSummary } from "@/components/ui/error-summary";
import { ImageUp } from "@/components/ui/icons";
import { useApiMutation } from "@/lib/client/use-api-mutation";
import { deleteLogo, replaceLogo } from "../calls";
import type { KnownCollection } from "../collection-entry";
import { CollectionLogo } from "../collection-logo";
import { isPicture } from "./picture-kind";

const PICTURES = "image/png,image/jpeg,image/webp,image/gif,image/svg+xml";

export function LogoForm({ collection, hasLogo }: KnownCollection) {
  const t = useTranslations("collectionSettings.logo");
  const picker = useRef<HTMLInputElement>(null);
  const upload = useApiMutation(replaceLogo, {
    refreshesPage: true,
    toast: { success: t("saved"), error: false },
  });
  const remove = useApiMutation(deleteLogo, {
    refreshesPage: true,
    toast: { success: t("removed"), error: false },
  });
  const params = { id: collection.id };
  const [isRefused, setRefused] = useState(false);
  const problem = isRefused ? t("noPicture") : (upload.error ?? remove.error)?.message;

  /** The service takes any bytes, for programs that try it out; here they would be shown as a broken picture. */
  async function choose(file: File) {
    const isGood = await isPicture(file);
    setRefused(!isGood);
    if (isGood) upload.mutate({ params, file });
    else upload.reset();
  }

  return (
    <section aria-labelledby="logo">
      <h3 id="logo" className="text-lg font-semibold">
        {t("title")}
      </h3>
      <p className="mt-1 text-muted">{t("hint")}</p>
      <div className="mt-3 space-y-3">
        <ErrorSummary items={problem ? [{ message: problem }] : []} />
        <div className="flex flex-wrap items-center gap-4">
          <CollectionLogo
            collection={collection}
            hasLogo={hasLogo}
            size={128}
            className="size-24"
          />
          <input
            ref={picker}
            type="file"
            accept={PICTURES}
            aria-label={t("title")}
            tabIndex={-1}
            className="sr-only"
            onChange={({ currentTarget }) => {
              const file = currentTarget.files?.[0];
              currentTarget.value = "";
              remove.reset();
              if (file) void choose(file);
            }}
          />
          <Button
            busy={upload.isPending ? t("uploading") : undefined}
            onClick={() => picker.current?.click()}
          >
            <ImageUp aria-hidden />
            {t(hasLogo ? "chooseAnother" : "choose")}
          </Button>
          {hasLogo && (
            <Button
              look="quiet"
              busy={remove.isPending ? t("removing") : undefined}
              onClick={() => {
                upload.reset();
                setRefused(false);
                remove.mutate({ params });
              }}
            >
              {t("remove")}
            </Button>
          )}
        </div>
      </div>
    </section>
  );
}
