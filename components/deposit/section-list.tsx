"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { cn } from "@/components/ui/class-names";
import { Disclosure } from "@/components/ui/disclosure";

type SectionEntry = { id: string; label: string; problems: number };

/** The sections of the form, with the one that is being read, and how many problems each has. */
export function SectionList({ entries }: { entries: readonly SectionEntry[] }) {
  const t = useTranslations("deposit.page");
  const present = usePresent(entries.map(({ id }) => id).join(" "));
  const list = (
    <ul className="space-y-0.5">
      {entries.map(({ id, label, problems }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            aria-current={id === present ? "location" : undefined}
            className={cn(
              "flex min-h-9 items-center justify-between gap-2 border-s-2 px-3 text-[0.9375rem] text-ink no-underline hover:bg-accent-soft",
              id === present ? "border-accent font-medium" : "border-line",
            )}
          >
            {label}
            {problems > 0 && (
              <span className="min-w-5 rounded-full bg-danger px-1 text-center text-xs/5 font-medium text-on-danger">
                <span aria-hidden>{problems}</span>
                <span className="sr-only">{t("problemsHere", { count: problems })}</span>
              </span>
            )}
          </a>
        </li>
      ))}
    </ul>
  );
  return (
    <nav
      aria-label={t("sections")}
      data-section-bar
      className="sticky top-(--frame-bar) z-20 max-lg:-mx-4 lg:top-[calc(1.5rem+var(--frame-bar))]"
    >
      <div className="lg:hidden">
        <PhoneList label={entries.find(({ id }) => id === present)?.label ?? t("sections")}>
          {list}
        </PhoneList>
      </div>
      <div className="max-lg:hidden">{list}</div>
    </nav>
  );
}

/** Folded away where there is no column for it; a choice folds it again. */
function PhoneList({ label, children }: { label: string; children: React.ReactNode }) {
  const t = useTranslations("deposit.page");
  const [version, setVersion] = useState(0);
  return (
    <div
      onClick={(event) => {
        if (event.target instanceof Element && event.target.closest("a")) setVersion(version + 1);
      }}
      className="border-b border-line bg-surface px-4 shadow-raised"
    >
      <Disclosure
        key={version}
        summary={
          <>
            <span className="text-muted">{t("sections")}: </span>
            {label}
          </>
        }
      >
        <div className="max-h-[60vh] overflow-y-auto">{children}</div>
      </Disclosure>
    </div>
  );
}

/** The section at the top of the window. */
function usePresent(ids: string): string | undefined {
  const [present, setPresent] = useState(() => ids.split(" ")[0]);
  useEffect(() => {
    const find = () => {
      const passed = ids
        .split(" ")
        .filter((id) => (document.getElementById(id)?.getBoundingClientRect().top ?? 1e9) < 160);
      setPresent(passed.at(-1) ?? ids.split(" ")[0]);
    };
    find();
    window.addEventListener("scroll", find, { passive: true });
    return () => window.removeEventListener("scroll", find);
  }, [ids]);
  return present;
}
