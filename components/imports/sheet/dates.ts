const MONTHS =
  "january february march april may june july august september october november december";

/** Usual ways to write a day, as ISO; other texts are left as they are, also where day and month are ambiguous. */
export function readDate(text: string): string {
  const [, year, month, day] =
    /^(\d{4})[./](\d{1,2})(?:[./](\d{1,2}))?$/.exec(text) ??
    /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text) ??
    [];
  if (year && month) return iso(year, month, day) ?? text;
  const midnight = /^(\d{4}-\d{2}-\d{2})[T ]00:00(?::00)?(?:\.0+)?Z?$/.exec(text)?.[1];
  return midnight ?? withDayFirst(text) ?? withName(text) ?? text;
}

function iso(year: string, month: string, day?: string): string | undefined {
  if (Number(month) < 1 || Number(month) > 12 || Number(day ?? 1) < 1 || Number(day ?? 1) > 31)
    return undefined;
  return [year, month, ...(day ? [day] : [])].map((part) => part.padStart(2, "0")).join("-");
}

/** In 3.5.2019 the day comes first. In 3/5/2019 either may, unless one of them is greater than 12. */
function withDayFirst(text: string): string | undefined {
  const [, first = "", mark, second = "", year] =
    /^(\d{1,2})([./])\s?(\d{1,2})\2\s?(\d{4})$/.exec(text) ?? [];
  if (!year) return undefined;
  if (mark === "." || Number(first) > 12 || first === second) return iso(year, second, first);
  return Number(second) > 12 ? iso(year, first, second) : undefined;
}

/** 3 May 2019, May 3, 2019 and May 2019. */
function withName(text: string): string | undefined {
  const [, before, name = "", after, year] =
    /^(?:(\d{1,2})\.?\s+)?([a-z]{3,9})\.?,?\s+(?:(\d{1,2})(?:st|nd|rd|th)?,?\s+)?(\d{4})$/i.exec(
      text,
    ) ?? [];
  if (!year || (before && after)) return undefined;
  const month = MONTHS.split(" ").findIndex((one) => one.startsWith(name.toLowerCase())) + 1;
  return month > 0 ? iso(year, String(month), before ?? after) : undefined;
}
