import { useLocale } from "next-intl";
import { cn } from "@/components/ui/class-names";
import { type Bin, placeOf } from "./bins";
import type { Granularity } from "./date-ranges";
import { formatAxisBin } from "./day-format";

type ChartAxisProps = { bins: readonly Bin[]; granularity: Granularity; isBars: boolean };

const MAX_LABELS = 6;
/** From here on half a label is wider than what is left on a phone: there it ends with the axis, as far as can be from others. */
const NEAR_EDGE = 0.9;

/** Names some of the steps, each below its own; the last one always, since it is what readers look for. */
export function ChartAxis({ bins, granularity, isBars }: ChartAxisProps) {
  const locale = useLocale();
  const every = Math.max(1, Math.ceil(bins.length / MAX_LABELS));
  const shown = bins.flatMap((bin, at) => {
    const fromLast = (bins.length - 1 - at) / every;
    return Number.isInteger(fromLast) ? [{ bin, at, isExtra: fromLast % 2 === 1 }] : [];
  });
  return (
    <p className="relative mt-1.5 h-5 text-xs text-muted tabular-nums">
      {shown.map(({ bin, at, isExtra }) => {
        const place = placeOf(at, bins.length, isBars);
        return (
          <span
            key={bin.from}
            // In the middle below its step; at the edges within them.
            className={cn(
              "absolute whitespace-nowrap",
              isExtra && "max-sm:hidden",
              place === 1 && "-translate-x-full",
              place > 0 && place < 1 && "-translate-x-1/2",
              place > NEAR_EDGE &&
                place < 1 &&
                "max-sm:right-0 max-sm:left-auto! max-sm:translate-x-0",
            )}
            style={{ left: `${place * 100}%` }}
          >
            {formatAxisBin(bin, granularity, locale)}
          </span>
        );
      })}
    </p>
  );
}
