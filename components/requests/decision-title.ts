import type { CollectionRole } from "@/lib/core/actor";
import type { RequestJson } from "./request-json";
import type { RequestTexts } from "./request-types";

type Decided = {
  /** The name of who asks to join. */
  asker: string | undefined;
  /** That a new member is given. */
  role?: CollectionRole | undefined;
};

/** What a request is called once it is decided: who joins and with which role, of other types its title. */
export const decisionTitle = (
  t: RequestTexts,
  { title }: Pick<RequestJson, "title">,
  { asker, role }: Decided,
): string => (asker ? asker + (role ? t("asRole", { role }) : "") : title);

/** Of the name of who asked, where it says what the request is about. */
export const askerOf = ({ type }: Pick<RequestJson, "type">, name: string | undefined) =>
  type === "community-membership-request" ? name : undefined;
