import { useLocale, useTranslations } from "next-intl";
import { shortLicence } from "@/lib/works/reading/licence";
import { cn } from "@/components/ui/class-names";
import { formatCount, roughly } from "@/components/ui/format";
import { Check } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { kindOf, searchHref, toggleFilter, type SearchState } from "./search-address";
import type { Bucket } from "./search-results";

type FacetValueProps = {
  facet: string;
  bucket: Bucket;
  state: SearchState;
  isEstimated?: boolean | undefined;
};

/** A filter as a link: choosing it leads to the narrowed list, choosing it again leads back. */
export function FacetValue({ facet, bucket, state, isEstimated = false }: FacetValueProps) {
  const t = useTranslations("search");
  const locale = useLocale();
  const chosen = state.filters[facet] ?? [];
  const isChosen = chosen.includes(bucket.key);
  const inner = bucket.inner?.buckets ?? [];
  const showsInner = isChosen || chosen.some((value) => value.startsWith(`${bucket.key}::`));
  return (
    <li>
      <Link
        href={searchHref(toggleFilter(state, facet, bucket.key))}
        rel="nofollow"
        scroll={false}
        aria-current={isChosen ? "true" : undefined}
        className="group flex min-h-8 items-start gap-2.5 rounded-sm py-1 text-[0.9375rem]/6 text-ink no-underline hover:bg-accent-soft"
      >
        <span
          aria-hidden
          className={cn(
            "mt-1 flex size-4 shrink-0 items-center justify-center rounded-sm border group-hover:border-accent",
            isChosen ? "border-accent bg-accent text-on-accent" : "border-control bg-surface",
          )}
        >
          {isChosen && <Check className="size-3 stroke-3" />}
        </span>
        <span className="min-w-0 grow break-words">
          <bdi>{valueLabel(t, facet, bucket)}</bdi>
          {isChosen && <span className="sr-only"> {t("chosen")}</span>}
        </span>
        {bucket.doc_count !== undefined && (
          <span className="pe-1 text-sm/6 text-muted tabular-nums">
            <span className="sr-only">, </span>
            {isEstimated && (
              <>
                <span aria-hidden>≈ </span>
                <span className="sr-only">{t("about")} </span>
              </>
            )}
            {formatCount(isEstimated ? roughly(bucket.doc_count) : bucket.doc_count, locale)}
            <span className="sr-only">
              {" "}
              {t(`kinds.${kindOf(state)}.many`, { count: bucket.doc_count })}
            </span>
          </span>
        )}
      </Link>
      {showsInner && inner.length > 0 && (
        <ul className="ps-6">
          {inner.map((part) => (
            <FacetValue
              key={part.key}
              facet={facet}
              bucket={{ ...part, key: nestedKey(bucket.key, part.key) }}
              state={state}
              isEstimated={isEstimated}
            />
          ))}
        </ul>
      )}
    </li>
  );
}

/** The name of a value: the service's, or that of the page's texts where it is a word of ours. */
export function valueLabel(
  t: ReturnType<typeof useTranslations<"search">>,
  facet: string,
  { key, label, words }: Pick<Bucket, "key" | "label" | "words">,
): string {
  if (words) return words;
  if (facet === "license") return shortLicence(key) ?? label;
  const own = `values.${facet}.${key}`;
  return /^[\w-]+$/.test(key) && t.has(own as OwnValue) ? t(own as OwnValue) : label;
}

type OwnValue = "values.access_status.open";

/** Parts are filtered as `whole::part`; the list names them without the whole. */
export function nestedKey(whole: string, part: string): string {
  return part.includes("::") ? part : `${whole}::${part}`;
}
