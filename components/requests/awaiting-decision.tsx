import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import type { RequestJson } from "./request-json";
import { isReview, knownType } from "./request-types";
import { useEntityNames } from "./use-entity-names";

const TEXTS = {
  "community-submission": "whatHappens",
  "community-inclusion": "inclusionAwaits",
  "community-invitation": "invitationAwaits",
  "community-membership-request": "membershipAwaits",
  subcommunity: "joinAwaits",
  "subcommunity-invitation": "parentAwaits",
  "user-access-request": "accessAwaits",
} as const;

/** Tells who asked what happens next. */
export function AwaitingDecision({ request }: { request: RequestJson }) {
  const t = useTranslations("requests.standing");
  const { entityOf } = useEntityNames();
  const texts: Partial<Record<string, (typeof TEXTS)[keyof typeof TEXTS]>> = TEXTS;
  const text = texts[knownType(request.type)];
  if (!text) return null;
  return (
    <Notice
      {...(isReview(request) ? { tone: "success", title: t("submitted") } : {})}
      className="mt-4 group-has-[[data-decided]]/request:hidden"
    >
      <p>
        {t.rich(text, {
          receiver: entityOf(request, "receiver")?.name ?? "",
          creator: entityOf(request, "created_by")?.name ?? "",
          settings: (words) => (
            <Link href="/account/settings/notifications" className="link">
              {words}
            </Link>
          ),
        })}
      </p>
    </Notice>
  );
}
