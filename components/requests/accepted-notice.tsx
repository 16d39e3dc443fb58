import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import type { RequestJson } from "./request-json";
import { useEntityNames } from "./use-entity-names";

const ACCEPTED = {
  "community-submission": "published",
  "community-inclusion": "added",
  "community-membership-request": "memberNow",
  "user-access-request": "filesOpen",
} as const;

type AcceptedNoticeProps = {
  request: RequestJson;
  /** Of what the link leads to; the collection where nothing is given. */
  title?: string;
  /** Of who is a member by it. */
  role?: string;
  href: string;
};

/** Tells where a work that was accepted is now, or what somebody was given who asked for it. */
export function AcceptedNotice({ request, title, role = "", href }: AcceptedNoticeProps) {
  const t = useTranslations("requests.standing");
  const { entityOf } = useEntityNames();
  const texts: Partial<Record<string, (typeof ACCEPTED)[keyof typeof ACCEPTED]>> = ACCEPTED;
  const text = texts[request.type];
  if (!text) return null;
  const collection = entityOf(request, "receiver")?.name ?? "";
  return (
    <Notice tone="success" title={t(text, { collection, role })} className="mt-4">
      <Link href={href} className="link">
        <bdi>{title ?? collection}</bdi>
      </Link>
    </Notice>
  );
}
