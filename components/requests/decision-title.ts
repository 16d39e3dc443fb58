import type { CollectionRole } from "@/lib/core/actor";
import type { RequestJson } from "./request-json";
import type { RequestTexts } from "./request-types";

type Decided = {
  /** The name of who asked. */
  asker: string | undefined;
  /** That a new member is given. */
  role?: CollectionRole | undefined;
};

/** What a request is called once it is decided: who joins and with which role, of other types its title. */
export const decisionTitle = (
  t: RequestTexts,
  { type, title }: Pick<RequestJson, "type" | "title">,
  { asker, role }: Decided,
): string =>
  type === "community-membership-request" && asker
    ? asker + (role ? t("asRole", { role }) : "")
    : title;
