import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import type { RequestJson } from "./request-json";
import { useEntityNames } from "./use-entity-names";

const ACCEPTED = {
  "community-submission": "published",
  "community-inclusion": "added",
} as const;

type AcceptedNoticeProps = { request: RequestJson; title: string; href: string };

/** Tells both sides where a work that was accepted is now. */
export function AcceptedNotice({ request, title, href }: AcceptedNoticeProps) {
  const t = useTranslations("requests.standing");
  const { entityOf } = useEntityNames();
  const texts: Partial<Record<string, (typeof ACCEPTED)[keyof typeof ACCEPTED]>> = ACCEPTED;
  const text = texts[request.type];
  if (!text) return null;
  return (
    <Notice
      tone="success"
      title={t(text, { collection: entityOf(request, "receiver")?.name ?? "" })}
      className="mt-4"
    >
      <Link href={href} className="link">
        <bdi>{title}</bdi>
      </Link>
    </Notice>
  );
}
