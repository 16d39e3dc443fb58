import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import type { DraftJson } from "@/lib/works/schema";
import { ConversationLink } from "./conversation-link";
import type { AskedCollection } from "./form-settings";

type Review = NonNullable<DraftJson["parent"]["review"]>;

type DeclinedNoticeProps = {
  review: Pick<Review, "id" | "changes_requested"> | undefined;
  /** Nothing where it cannot be read. */
  collection: Pick<AskedCollection, "slug" | "title"> | undefined;
  /** What was written with the decision, as text. */
  words: string;
};

/** Says which collection gave a draft back, and why. */
export function DeclinedNotice({ review, collection, words }: DeclinedNoticeProps) {
  const t = useTranslations("deposit.page");
  return (
    <div className="mt-4 max-w-3xl">
      <Notice tone="warning">
        <p>
          {t.rich(review?.changes_requested ? "changesRequested" : "declined", {
            collection: (unnamed) =>
              collection ? (
                <Link href={`/collections/${collection.slug}`} className="link">
                  <bdi>{collection.title}</bdi>
                </Link>
              ) : (
                unnamed
              ),
          })}
        </p>
        {words && (
          <blockquote className="my-2 border-s-2 border-warning ps-3 whitespace-pre-line">
            <bdi>{words}</bdi>
          </blockquote>
        )}
        {review && <ConversationLink id={review.id} />}
      </Notice>
    </div>
  );
}
