import type { CollectionRole } from "@/lib/core/actor";
import type { RequestJson } from "./request-json";
import type { RequestTexts } from "./request-types";

type Decided = {
  /** The name of who asks. */
  asker: string | undefined;
  /** That a new member is given. */
  role?: CollectionRole | undefined;
};

/** What a request is called once it is decided: who joins and with which role, of other types its title. */
export function decisionTitle(
  t: RequestTexts,
  { type, title }: Pick<RequestJson, "type" | "title">,
  { asker, role }: Decided,
): string {
  if (type !== "community-membership-request" || !asker) return title;
  return asker + (role ? t("asRole", { role }) : "");
}
