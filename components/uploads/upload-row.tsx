import { TimeAgo } from "@/components/ui/time-ago";
import { useTranslations } from "next-intl";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import { Link } from "@/components/ui/link";
import { MarkedText, markedLike, Passages } from "@/components/ui/marked-text";
import { AccessBadge } from "@/components/works/access-badge";
import { FOUND_IN, FoundPassages, FoundTitle } from "@/components/works/found-passages";
import type { Highlights } from "@/lib/search";
import { RowActions } from "./row-actions";
import type { UploadItem } from "./upload-item";

type UploadRowProps = {
  item: UploadItem;
  /** The passages by which a search found it. */
  highlights?: Highlights | undefined;
};

/** One work: where it stands, and what can be done with it. */
export function UploadRow({ item, highlights }: UploadRowProps) {
  const t = useTranslations("uploads");
  const names = item.creators.map(({ name }) => name);
  const described = highlights?.[FOUND_IN.description];
  const href = item.isDraft ? `/uploads/${item.id}` : `/records/${item.id}`;
  return (
    <article className="flex items-start justify-between gap-3 py-4">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm text-muted">
          <Badge tone={TONES[stateOf(item)]}>{t(`states.${stateOf(item)}`)}</Badge>
          <Reviewer item={item} />
          {isClosed(item) && <AccessBadge access={item.access} />}
          {item.kind && <span>{item.kind}</span>}
          {item.version > 1 && <span>v{item.version}</span>}
          <span>{t.rich("updated", { date: () => <TimeAgo moment={item.updated} /> })}</span>
        </p>
        <h2 dir="auto" className="mt-1 text-lg font-semibold text-pretty">
          <Link href={href} className="text-ink quiet-link hover:text-accent">
            {item.title ? <FoundTitle text={item.title} highlights={highlights} /> : t("untitled")}
          </Link>
        </h2>
        {item.creators.length > 0 && (
          <p className="text-[0.9375rem]/6 text-muted">
            <bdi>
              <MarkedText pieces={markedLike(names.join(", "), highlights?.[FOUND_IN.creators])} />
            </bdi>
          </p>
        )}
        {described && (
          <p className="mt-1 line-clamp-4 max-w-[75ch] text-sm/6 text-muted sm:line-clamp-2">
            <bdi>
              <Passages passages={described} />
            </bdi>
          </p>
        )}
        <FoundPassages
          highlights={highlights}
          names={item.creators.map(({ indexed }) => indexed)}
        />
      </div>
      <RowActions item={item} />
    </article>
  );
}

/** Where it was handed in, with the way to the request. */
function Reviewer({ item }: { item: UploadItem }) {
  const t = useTranslations("uploads");
  const { reviewId, reviewer } = item;
  const state = stateOf(item);
  if (!reviewId || !reviewer || !["review", "changes", "declined"].includes(state)) return null;
  return (
    <Link href={`/me/requests/${reviewId}`} className="link">
      <bdi>{t("reviewer", { collection: reviewer })}</bdi>
    </Link>
  );
}

type State = "draft" | "version" | "review" | "changes" | "declined" | "edited" | "published";

const TONES: Record<State, BadgeTone> = {
  draft: "neutral",
  version: "neutral",
  review: "notice",
  changes: "warning",
  declined: "danger",
  edited: "warning",
  published: "accent",
};

const isClosed = ({ access: { status } }: UploadItem) =>
  status === "restricted" || status === "embargoed";

function stateOf({ status, isDraft, isWantedChanged }: UploadItem): State {
  if (status === "published") return isDraft ? "edited" : "published";
  if (status === "in_review") return "review";
  if (status === "declined" && isWantedChanged) return "changes";
  if (status === "declined" || status === "expired") return "declined";
  return status.startsWith("new_version") ? "version" : "draft";
}
