import { useTranslations } from "next-intl";
import type { RequestJson } from "./request-json";
import { useEntityNames } from "./use-entity-names";

/** What tells a request from others of its kind: its title, with who asks where that is not part of it. */
export function useRequestName(): (request: RequestJson) => string {
  const t = useTranslations("requests.row");
  const { entityOf } = useEntityNames();
  return (request) => {
    const { title } = request;
    const who = entityOf(request, "created_by")?.name;
    return who && !title.includes(who) ? t("by", { title, who }) : title;
  };
}
