"use client";

import { useLocale, useTranslations } from "next-intl";
import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { useFieldControl } from "@/components/ui/field-context";
import { FieldError } from "@/components/ui/field-error";
import { formatEdtf } from "@/components/ui/format";
import { Input } from "@/components/ui/input";
import { useAfterPointerRelease } from "@/components/ui/use-after-pointer-release";
import { type DateInput, type End, type OneDate, readDate } from "./read-date";

type DateBoxProps = {
  value: string;
  onChange: (value: string) => void;
  /** Also doubt, seasons and open ends. */
  extended?: boolean;
};

/**
 * A date as text, with its meaning in words below, and a calendar as an alternative. What is no date is wrong once the
 * box is left; until then its words help to finish it.
 */
export function DateBox({ value, onChange, extended = false }: DateBoxProps) {
  const t = useTranslations("deposit.date");
  const said = readDate(value, { extended });
  const words = useDateWords();
  const hintId = useId();
  const control = useFieldControl();
  const described = [control["aria-describedby"], hintId].filter(Boolean).join(" ");
  const [isLeft, setLeft] = useState(value !== "");
  // The service may have said so at the field already.
  const isKnown = control["aria-invalid"] === true;
  const isWrong = useAfterPointerRelease(isLeft && said.kind === "wrong") && !isKnown;
  return (
    <>
      <div className="flex max-w-md gap-2">
        <Input
          value={value}
          onChange={(event) => {
            setLeft(false);
            onChange(event.target.value);
          }}
          onBlur={() => setLeft(true)}
          aria-describedby={described}
          {...(isWrong ? { "aria-invalid": true } : {})}
          autoComplete="off"
          spellCheck={false}
          placeholder="2026-05-31"
        />
        <Calendar day={dayOf(said, value)} onChange={onChange} />
      </div>
      <div id={hintId} aria-live="polite" className="mt-1 min-h-5 text-sm text-muted">
        {said.kind === "wrong" ? (
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            {isWrong ? <FieldError errors={[problem(said.problem)]} /> : problem(said.problem)}
            {said.suggestion && (
              <Button size="small" onClick={() => onChange(said.suggestion ?? value)}>
                {t("use", { date: said.suggestion })}
              </Button>
            )}
          </span>
        ) : (
          said.kind !== "empty" && t("reads", { date: words(said) })
        )}
      </div>
    </>
  );

  function problem(kind: "order" | "day" | "month" | "unreadable"): string {
    if (kind === "unreadable") return t(extended ? "unreadableExtended" : "unreadable");
    return t(kind === "month" ? "noMonth" : kind);
  }
}

/** A day for the calendar; browsers log a warning for impossible ones, such as the 45th. */
function dayOf(said: DateInput, typed: string): string {
  const isDay = said.kind === "date" && /^\d{4}-\d{2}-\d{2}$/.test(typed.trim());
  return isDay && said.date.year !== "0000" ? typed.trim() : "";
}

/** The browser's own calendar, without its box: the text is what counts. */
function Calendar({ day, onChange }: { day: string; onChange: (value: string) => void }) {
  const t = useTranslations("deposit.date");
  return (
    <input
      type="date"
      aria-label={t("calendar")}
      title={t("calendar")}
      value={day}
      onChange={(event) => event.target.value && onChange(event.target.value)}
      className="date-helper min-h-10 w-10 shrink-0 rounded-md border border-control bg-surface hover:border-ink"
    />
  );
}

/** Dates in the reader's language. */
function useDateWords() {
  const t = useTranslations("deposit.date");
  const locale = useLocale();

  function one(date: OneDate): string {
    const plain = withoutDoubt(date);
    return date.doubt ? t(date.doubt, { date: plain }) : plain;
  }
  function withoutDoubt({ year, month, day }: OneDate): string {
    if (/X/.test(year))
      return t("century", { from: year.replaceAll("X", "0"), to: year.replaceAll("X", "9") });
    if (month === undefined) return year;
    if (month > 12) return t("season", { season: String(month), year });
    const parts = day === undefined ? [year, month] : [year, month, day];
    return formatEdtf(parts.map((part) => String(part).padStart(2, "0")).join("-"), locale);
  }
  function interval(from: End, to: End): string {
    if (typeof from === "string")
      return typeof to === "string"
        ? ""
        : t(from === "open" ? "until" : "untilUnknown", { to: one(to) });
    if (typeof to === "string")
      return t(to === "open" ? "since" : "sinceUnknown", { from: one(from) });
    return t("interval", { from: one(from), to: one(to) });
  }
  return (said: DateInput): string => {
    if (said.kind === "date") return one(said.date);
    return said.kind === "interval" ? interval(said.from, said.to) : "";
  };
}
