import { useTranslations } from "next-intl";
import type { RequestJson } from "./request-json";
import { useUnnamedSides } from "./use-unnamed-sides";

/** What tells a request from others of its kind: its title, with who asks where that is not part of it. */
export function useRequestName(): (request: RequestJson) => string {
  const t = useTranslations("requests.row");
  const sidesOf = useUnnamedSides();
  return (request) => {
    const { title } = request;
    const { from } = sidesOf(request);
    return from ? t("by", { title, who: from.name }) : title;
  };
}
