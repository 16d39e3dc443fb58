import { useLocale, useTranslations } from "next-intl";
import { buttonStyle } from "@/components/ui/button-style";
import { cn } from "@/components/ui/class-names";
import { formatCount, roughly } from "@/components/ui/format";
import { Link } from "@/components/ui/link";
import { QueryForm } from "@/components/ui/query-form";
import {
  hiddenInputs,
  searchHref,
  setFilter,
  withoutFilter,
  type SearchState,
  YEARS,
} from "./search-address";
import type { Facet } from "./search-results";
import { highestBins, readYearRange, writeYearRange, type YearBin, yearBins } from "./year-bins";

type YearHistogramProps = { state: SearchState; facet: Pick<Facet, "buckets" | "is_estimated"> };

/** When works were published, drawn: a bar leads to its years. The range below does the same by keyboard. */
export function YearHistogram({ state, facet }: YearHistogramProps) {
  const { buckets, is_estimated: isEstimated = false } = facet;
  const chosen = readYearRange(state.filters[YEARS.facet]?.at(-1));
  const within = yearBins(buckets, chosen);
  const bins = within.length > 0 ? within : yearBins(buckets);
  return (
    <div className="pt-1 pb-2">
      {bins.length > 1 && <Bars state={state} bins={bins} isEstimated={isEstimated} />}
      <RangeForm state={state} facet={facet} chosen={chosen} />
    </div>
  );
}

type BarsProps = { state: SearchState; bins: readonly YearBin[]; isEstimated: boolean };

function Bars({ state, bins, isEstimated }: BarsProps) {
  const t = useTranslations("search.years");
  const locale = useLocale();
  const [first, last] = [bins[0], bins.at(-1)];
  const highest = highestBins(bins);
  const most = Math.max(...bins.map(({ count }) => count));
  if (!first || !last) return null;
  const shown = (count: number) => (isEstimated ? roughly(count) : count);
  return (
    <>
      <p className="sr-only">
        {highest.length === 0
          ? t("span", { first: first.from, last: last.to })
          : t(isEstimated ? "estimated" : "described", {
              first: first.from,
              last: last.to,
              years: new Intl.ListFormat(locale).format(highest.map(yearsOf)),
              count: shown(most),
              times: highest.length,
            })}
      </p>
      <div aria-hidden>
        <div className="flex h-20 items-end border-b border-control">
          {bins.map((bin) => (
            <Link
              key={bin.from}
              href={searchHref(setFilter(state, YEARS.facet, writeYearRange(bin)))}
              rel="nofollow"
              scroll={false}
              tabIndex={-1}
              title={t("bar", {
                years: yearsOf(bin),
                count: formatCount(shown(bin.count), locale),
                isEstimated: String(isEstimated),
              })}
              className="group flex h-full min-w-0 grow basis-0 items-end px-px"
            >
              <span
                className={cn(
                  "w-full rounded-t-xs bg-accent/70 group-hover:bg-accent",
                  bin.count > 0 && "min-h-0.5",
                )}
                style={{ height: `${Math.round((bin.count / most) * 100)}%` }}
              />
            </Link>
          ))}
        </div>
        <p className="flex justify-between pt-0.5 text-xs text-muted tabular-nums">
          <span>{first.from}</span>
          <span>{last.to}</span>
        </p>
      </div>
    </>
  );
}

const yearsOf = ({ from, to }: YearBin) => (from === to ? String(from) : `${from}–${to}`);

type RangeFormProps = YearHistogramProps & { chosen: { from?: number; to?: number } | undefined };

/** A plain GET form: its parameters are read by `readSearch`. */
function RangeForm({ state, facet, chosen }: RangeFormProps) {
  const t = useTranslations("search.years");
  const years = facet.buckets.map(({ key }) => Number(key)).filter(Number.isInteger);
  const hidden = hiddenInputs({ ...withoutFilter(state, YEARS.facet), page: 1 });
  const input = (name: string, label: string, value: number | undefined, hint: number) => (
    <label className="grow basis-0">
      <span className="mb-0.5 block text-sm text-muted">{label}</span>
      <input
        key={value ?? ""}
        name={name}
        defaultValue={value}
        inputMode="numeric"
        pattern="[0-9]{1,4}"
        maxLength={4}
        title={t("hint")}
        placeholder={Number.isFinite(hint) ? String(hint) : undefined}
        className={"control min-h-9 w-full px-2 tabular-nums"}
      />
    </label>
  );
  return (
    <QueryForm
      action={state.place.path}
      className="mt-2 flex items-end gap-2"
      aria-label={t("label")}
    >
      {hidden.map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      {input(YEARS.from, t("from"), chosen?.from, Math.min(...years))}
      {input(YEARS.to, t("to"), chosen?.to, Math.max(...years))}
      <button type="submit" className={buttonStyle({ size: "small", className: "min-h-9" })}>
        {t("apply")}
      </button>
    </QueryForm>
  );
}
