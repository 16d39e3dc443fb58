import { useTranslations } from "next-intl";
import { CopyButton } from "@/components/ui/copy-button";
import { Link } from "@/components/ui/link";
import { DetailList, maybe } from "@/components/works/detail-list";
import { LockButton } from "./lock-button";
import type { RequestJson } from "./request-json";
import { Reviewers } from "./reviewers";
import { type NamedEntity, useEntityNames } from "./use-entity-names";

type RequestAsideProps = {
  request: RequestJson;
  /** The person who sent it in the name of a collection. */
  sender: string | undefined;
  address: string;
  mayLock: boolean;
  mayAskOthers: boolean;
};

/** The parties of a request as links, who is asked besides, and its address. */
export function RequestAside({
  request,
  sender,
  address,
  mayLock,
  mayAskOthers,
}: RequestAsideProps) {
  const t = useTranslations("requests.about");
  const { entityOf } = useEntityNames();
  const sides = [entityOf(request, "created_by"), entityOf(request, "receiver")];
  const topic = entityOf(request, "topic");
  const isWithdrawn = request.status === "cancelled";
  const isUndecided = isWithdrawn || request.status === "expired";
  // The collection that somebody joins is a side of the request, and named as such.
  const isOther = topic?.kind === "collection" && !sides.some((side) => side?.href === topic.href);
  return (
    <aside aria-label={t("label")} className="space-y-5">
      <DetailList
        details={[
          {
            term: t("askedBy", {
              what: request.type.endsWith("invitation") ? "invitation" : "other",
            }),
            values: maybe(
              sender
                ? t.rich("sender", {
                    who: () => <bdi>{sender}</bdi>,
                    collection: () => named(sides[0]),
                  })
                : named(sides[0]),
            ),
          },
          {
            term: t(request.is_open ? "toBeDecidedBy" : isUndecided ? "sentTo" : "decidedBy"),
            values: maybe(named(sides[1])),
          },
          {
            term: t("withdrawnBy"),
            values: maybe(isWithdrawn ? named(sides[0]) : undefined),
          },
          {
            term: t("topic"),
            values: maybe(isOther ? named(topic) : undefined),
          },
        ]}
      />
      <div className="empty:hidden group-has-[[data-decided]]/request:[&_button]:hidden">
        <Reviewers request={request} mayChange={mayAskOthers} />
      </div>
      <p className="flex items-center gap-1 text-sm text-muted">
        <span className="min-w-0 truncate">{t("link")}</span>
        <CopyButton text={address} label={t("copyLink")} />
      </p>
      {mayLock && request.is_locked !== undefined && (
        <LockButton requestId={request.id} isLocked={request.is_locked} />
      )}
    </aside>
  );
}

function named(entity: NamedEntity | undefined) {
  if (!entity) return undefined;
  if (!entity.href) return entity.name;
  return (
    <Link href={entity.href} className="link">
      {entity.name}
    </Link>
  );
}
