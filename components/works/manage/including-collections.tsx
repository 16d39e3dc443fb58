"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Badge } from "@/components/ui/badge";
import { IconButton } from "@/components/ui/icon-button";
import { Star, X } from "@/components/ui/icons";
import { LoadFailure } from "@/components/ui/load-failure";
import { useApiQuery } from "@/lib/client/use-api-query";
import type { CollectionJson } from "@/lib/collections/schema";
import { readRecord } from "@/components/deposit/calls";
import { Link } from "@/components/ui/link";
import { listRecordCommunities } from "./calls";
import { useInclusions } from "./use-inclusions";
import { usePendingRequests } from "./use-pending-requests";

/** As many as a work can be in. */
const MOST = 100;

type IncludingCollectionsProps = { id: string; leavable: readonly string[] };

/** The collections that include the work, the one shown first before the others. */
export function IncludingCollections({ id, leavable }: IncludingCollectionsProps) {
  const t = useTranslations("manage.collections");
  const parts = useTranslations("parts");
  const found = useApiQuery(listRecordCommunities, { params: { id }, query: { size: MOST } });
  const work = useApiQuery(readRecord, { params: { id } });
  const pending = usePendingRequests(id);
  const { isBusy, showFirst, takeOut } = useInclusions(id);
  const [leaving, setLeaving] = useState<CollectionJson>();
  if (found.error)
    return <LoadFailure title={t("notLoaded")} error={found.error} refetch={found.refetch} />;
  if (!found.data || pending.isLoading) return <p className="text-muted">{parts("loading")}</p>;
  const collections = found.data.hits.hits;
  // Collections that were asked are listed below: that says it.
  if (collections.length === 0)
    return pending.requests.length === 0 && <p className="text-muted">{t("none")}</p>;
  const first = work.data?.parent.communities.default;
  return (
    <>
      <ul aria-label={t("title")} className="divide-y divide-line border-y border-line">
        {collections.map((collection) => {
          const { title } = collection.metadata;
          return (
            <li key={collection.id} className="flex min-h-14 items-center gap-2 py-2">
              <p className="min-w-0 grow break-words">
                <Link href={`/collections/${collection.slug}`} className="link font-medium">
                  <bdi>{title}</bdi>
                </Link>{" "}
                {collection.id === first && <Badge tone="accent">{t("first")}</Badge>}
              </p>
              {work.data && collection.id !== first && collections.length > 1 && (
                <IconButton
                  label={t("showFirst", { title })}
                  disabled={isBusy}
                  onClick={() => showFirst(collection)}
                >
                  <Star aria-hidden />
                </IconButton>
              )}
              {leavable.includes(collection.id) && (
                <IconButton
                  label={t("takeOut", { title })}
                  disabled={isBusy}
                  onClick={() => setLeaving(collection)}
                >
                  <X aria-hidden />
                </IconButton>
              )}
            </li>
          );
        })}
      </ul>
      {leaving && (
        <AlertDialog
          open
          onOpenChange={(isOpen) => isOpen || setLeaving(undefined)}
          title={t("takeOutTitle", { title: leaving.metadata.title })}
          description={t("takeOutText")}
          confirm={t("takeOutConfirm")}
          onConfirm={() => {
            setLeaving(undefined);
            takeOut(leaving);
          }}
        />
      )}
    </>
  );
}
