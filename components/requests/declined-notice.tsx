import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import type { RequestJson } from "./request-json";
import { TheirWords } from "./their-words";
import { useEntityNames } from "./use-entity-names";

type DeclinedNoticeProps = {
  request: RequestJson;
  what: "membership" | "access";
  /** What was written with the decision, if anything was. */
  words: string;
  /** What was asked for, and whether it can be asked for again; nothing where the reader may not see it, or has asked again. */
  topic: { name: string; href: string; mayAskAgain: boolean } | undefined;
};

/** Tells who asked that it was declined and why, and what they can do now. */
export function DeclinedNotice({ request, what, words, topic }: DeclinedNoticeProps) {
  const t = useTranslations("requests.standing");
  const { entityOf } = useEntityNames();
  return (
    <Notice tone="warning" className="mt-4">
      <p>{t(`declined.${what}`, { receiver: entityOf(request, "receiver")?.name ?? "" })}</p>
      {words && <TheirWords>{words}</TheirWords>}
      <p className="mt-2">
        {!request.is_locked && (
          <>
            {t.rich("declined.reply", {
              conversation: (text) => (
                <a href="#conversation" className="link">
                  {text}
                </a>
              ),
            })}{" "}
          </>
        )}
        {topic &&
          t.rich(topic.mayAskAgain ? "declined.again" : `declined.stays.${what}`, {
            topic: () => (
              <Link href={topic.href} className="link">
                <bdi>{topic.name}</bdi>
              </Link>
            ),
          })}
      </p>
    </Notice>
  );
}
