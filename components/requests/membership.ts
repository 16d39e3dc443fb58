import type { CollectionRole } from "@/lib/core/actor";
import type { RequestJson } from "./request-json";
import type { PendingMemberJson } from "@/lib/collections/schema";

/** What somebody who asks to join will be, as far as the reader may choose it. */
export type Membership = {
  collectionId: string;
  who: Pick<PendingMemberJson["member"], "type" | "id">;
  role: CollectionRole;
  givesOwners: boolean;
};

/** The membership comes with the request, so that it reaches the dialog past what every page of a request loads. */
export type RequestWithMembership = RequestJson & { membership?: Membership };
