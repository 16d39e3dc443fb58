import { useTranslations } from "next-intl";
import { Notice } from "@/components/ui/notice";
import type { RequestJson } from "./request-json";
import { useEntityNames } from "./use-entity-names";

/** Tells those who were to decide why there is nothing to decide. */
export function WithdrawnNotice({ request }: { request: RequestJson }) {
  const t = useTranslations("requests.standing");
  const { entityOf } = useEntityNames();
  return (
    <Notice className="mt-4">
      <p>{t("withdrawn", { name: entityOf(request, "created_by")?.name ?? "" })}</p>
    </Notice>
  );
}
