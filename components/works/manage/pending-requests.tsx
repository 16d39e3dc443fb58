"use client";

import { useTranslations } from "next-intl";
import { isObject } from "@/lib/core/json";
import type { RequestJson } from "@/lib/request-engine/schema";
import { Link } from "@/components/ui/link";
import { usePendingRequests } from "./use-pending-requests";

/** Collections that were asked and have not answered yet. */
export function PendingRequests({ id }: { id: string }) {
  const t = useTranslations("manage.collections");
  const { requests } = usePendingRequests(id);
  if (requests.length === 0) return null;
  return (
    <>
      <h3 className="mt-6 font-semibold first:mt-0">{t("waiting")}</h3>
      <ul aria-label={t("waiting")} className="mt-1 space-y-1">
        {requests.map((request) => (
          <li key={request.id}>
            <Link href={`/me/requests/${request.id}`} className="link">
              <bdi>{receiverTitle(request) ?? request.title}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

function receiverTitle({ expanded }: RequestJson): string | undefined {
  const collection = expanded?.receiver;
  const metadata = isObject(collection) ? collection.metadata : undefined;
  return isObject(metadata) && typeof metadata.title === "string" ? metadata.title : undefined;
}
