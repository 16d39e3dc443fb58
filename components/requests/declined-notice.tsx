import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import type { RequestJson } from "./request-json";
import { TheirWords } from "./their-words";
import { useEntityNames } from "./use-entity-names";

/** What was declined, as who asked knows it; `ownInvitation` as who was invited does. */
export type DeclinedKind =
  | "membership"
  | "access"
  | "inclusion"
  | "subcollection"
  | "subcollectionInvitation"
  | "invitation"
  | "ownInvitation";

/** Where it can be asked for again, or what stays. */
export type DeclinedTopic = {
  /** Of a collection or work; the texts name other places. */
  name?: string;
  href: string;
  mayAskAgain: boolean;
};

type DeclinedNoticeProps = {
  request: RequestJson;
  what: DeclinedKind;
  /** What was written with the decision, if anything was. */
  words: string;
  /** Nothing where the reader may not see it, or has asked again. */
  topic: DeclinedTopic | undefined;
};

/** Tells who asked that it was declined and why, and what they can do now. */
export function DeclinedNotice({ request, what, words, topic }: DeclinedNoticeProps) {
  const t = useTranslations("requests.standing");
  const { entityOf } = useEntityNames();
  const nameOf = (side: "created_by" | "receiver") => entityOf(request, side)?.name ?? "";
  const isOwnRefusal = what === "ownInvitation";
  return (
    <Notice tone={isOwnRefusal ? "notice" : "warning"} className="mt-4">
      <p>
        {t(`declined.${what}`, { receiver: nameOf("receiver"), creator: nameOf("created_by") })}
      </p>
      {words && <TheirWords>{words}</TheirWords>}
      <p className="mt-2">
        {!request.is_locked && !isOwnRefusal && (
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
          t.rich(topic.mayAskAgain ? "declined.again" : "declined.stays", {
            what,
            topic: (place) => (
              <Link href={topic.href} className="link">
                <bdi>{topic.name ?? place}</bdi>
              </Link>
            ),
          })}
      </p>
    </Notice>
  );
}
