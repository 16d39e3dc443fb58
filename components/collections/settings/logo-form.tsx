"use client";

import { ImageUp } from "lucide-react";
import { useRouter } from "next/navigation";
import { useRef } from "react";
import { toast } from "@/components/ui/toast";
import { Button } from "@/components/ui/button";
import { ErrorSummary } from "@/components/ui/error-summary";
import { deleteLogo, replaceLogo } from "@/lib/collections/endpoints";
import { useSend } from "@/lib/client/hooks";
import type { CollectionEntry } from "../collection-entry";
import { CollectionMark } from "../collection-mark";

const PICTURES = "image/png,image/jpeg,image/webp,image/gif,image/svg+xml";

export function LogoForm({ collection, hasLogo }: CollectionEntry) {
  const router = useRouter();
  const picker = useRef<HTMLInputElement>(null);
  const upload = useSend(replaceLogo);
  const remove = useSend(deleteLogo);
  const params = { id: collection.id };
  const done = (said: string) => ({
    onSuccess: () => {
      toast.success(said);
      router.refresh();
    },
  });
  const problem = upload.error ?? remove.error;

  return (
    <section aria-labelledby="logo">
      <h3 id="logo" className="text-lg font-semibold">
        Logo
      </h3>
      <p className="mt-1 text-muted">
        PNG, JPEG, WebP, GIF or SVG, at most 1 MB. It is shown as a square of up to 256 pixels.
      </p>
      <div className="mt-3 space-y-3">
        <ErrorSummary items={problem ? [{ message: problem.message }] : []} />
        <div className="flex flex-wrap items-center gap-4">
          <CollectionMark
            collection={collection}
            hasLogo={hasLogo}
            size={128}
            className="size-24"
          />
          <input
            ref={picker}
            type="file"
            accept={PICTURES}
            aria-label="Logo"
            tabIndex={-1}
            className="sr-only"
            onChange={({ currentTarget }) => {
              const file = currentTarget.files?.[0];
              currentTarget.value = "";
              remove.reset();
              if (file) upload.mutate({ params, file }, done("The logo was saved."));
            }}
          />
          <Button
            busy={upload.isPending ? "Uploading…" : undefined}
            onClick={() => picker.current?.click()}
          >
            <ImageUp aria-hidden />
            {hasLogo ? "Choose another picture" : "Choose a picture"}
          </Button>
          {hasLogo && (
            <Button
              look="quiet"
              busy={remove.isPending ? "Removing…" : undefined}
              onClick={() => {
                upload.reset();
                remove.mutate({ params }, done("The logo was removed."));
              }}
            >
              Remove the logo
            </Button>
          )}
        </div>
      </div>
    </section>
  );
}
