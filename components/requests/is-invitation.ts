import type { RequestJson } from "./request-json";

/** Whether who is invited becomes a member by it. Besides them only administrators can accept it. */
export const isInvitation = ({ type }: Pick<RequestJson, "type">): boolean =>
  type === "community-invitation";
