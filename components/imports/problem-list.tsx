"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";

/** Something to mend: which work, where in it, and what. */
export type Problem = { work: string; where: string; what: string };

type ProblemListProps = { label: string; problems: readonly Problem[] };

/** About a screenful; more come on demand. */
const AT_ONCE = 10;

/** All that is wrong, in the order of the works; long lists can be searched and come in pieces. */
export function ProblemList({ label, problems }: ProblemListProps) {
  const t = useTranslations("imports.problems");
  const [words, setWords] = useState("");
  const [shown, setShown] = useState(AT_ONCE);
  const found = problems.filter((problem) => isAbout(problem, words));
  return (
    <div className="space-y-3">
      {problems.length > AT_ONCE && (
        <Field label={t("find")} hint={t("findHint")} standsAlone className="max-w-md">
          <Input
            type="search"
            value={words}
            onChange={({ currentTarget }) => {
              setWords(currentTarget.value);
              setShown(AT_ONCE);
            }}
          />
        </Field>
      )}
      <ul aria-label={label} className="divide-y divide-line border-y border-line">
        {found.slice(0, shown).map(({ work, where, what }, at) => (
          <li key={at} className="grid gap-x-6 py-2.5 sm:grid-cols-[16rem_minmax(0,1fr)]">
            <p className="min-w-0 break-words">
              <span className="block font-medium">{where}</span>
              <bdi className="text-sm text-muted">{work}</bdi>
            </p>
            <p className="min-w-0 break-words">{withLinks(what)}</p>
          </li>
        ))}
      </ul>
      {problems.length > AT_ONCE && (
        <p role="status" className="text-sm text-muted">
          {t(countsOf(found.length, shown, problems.length), {
            count: found.length,
            shown,
            all: problems.length,
          })}
        </p>
      )}
      {found.length > shown && (
        <Button size="small" onClick={() => setShown(shown + 5 * AT_ONCE)}>
          {t("showMore")}
        </Button>
      )}
    </div>
  );
}

const API_ADDRESS = /(\/api\/[\w/-]+)/;

/** Addresses of the API, which list the values of a field, can be opened beside the form. */
const withLinks = (text: string) =>
  text.split(API_ADDRESS).map((part, at) =>
    API_ADDRESS.test(part) ? (
      <a key={at} href={part} target="_blank" className="link">
        {part}
      </a>
    ) : (
      part
    ),
  );

function isAbout({ work, where, what }: Problem, words: string): boolean {
  const text = `${work} ${where} ${what}`.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

function countsOf(found: number, shown: number, all: number) {
  if (found === 0) return "none";
  if (shown < found) return "first";
  return found < all ? "some" : "all";
}
