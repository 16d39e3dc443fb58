import { useTranslations } from "next-intl";

const UNITS = [
  { unit: "days", seconds: 86_400 },
  { unit: "hours", seconds: 3_600 },
  { unit: "minutes", seconds: 60 },
  { unit: "seconds", seconds: 1 },
] as const;

/** How long something lasts, in the largest unit that fits. */
export function useDuration(): (seconds: number) => string {
  const t = useTranslations("administration.durations");
  return (seconds) => {
    const { unit, seconds: one } = UNITS.find((given) => seconds >= given.seconds) ?? UNITS[3];
    return t(unit, { count: Math.floor(seconds / one) });
  };
}
