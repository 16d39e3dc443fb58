import { useTranslations } from "next-intl";
import type { RequestJson } from "./request-json";
import { useEntityNames } from "./use-entity-names";

/** What tells a request from others of its kind: its title, with who asks where that is not part of it. */
export function useRequestName(): (request: RequestJson) => string {
  const t = useTranslations("requests.row");
  const { entityOf } = useEntityNames();
  return (request) => {
    const { title } = request;
    const by = entityOf(request, "created_by");
    // Titles name collections, and may have the name of a person in them by chance.
    const isNamed = by?.kind !== "person" && title.includes(by?.name ?? "");
    return by && !isNamed ? t("by", { title, who: by.name }) : title;
  };
}
