import { useTranslations } from "next-intl";
import { cn } from "@/components/ui/class-names";
import { Disclosure } from "@/components/ui/disclosure";
import { Link } from "@/components/ui/link";
import { type Section, SECTION_GROUPS } from "./sections";

/** All pages of the administration where there is no room for tabs: folded away, below the name of the present one. */
export function SectionMenu({ current }: { current: Section }) {
  const t = useTranslations("administration");
  return (
    <nav aria-label={t("sectionsLabel")} data-print="hide">
      <Disclosure
        summary={
          <>
            <span className="font-normal text-muted">{t("sectionLabel")}: </span>
            {t(`sections.${current}`)}
          </>
        }
        className="rounded-md border border-control bg-surface px-3 py-1"
      >
        <ul className="grid grid-cols-2 gap-x-4 gap-y-4 border-t border-line pt-3">
          {SECTION_GROUPS.map(({ group, sections }) => (
            <li key={group} className="min-w-0">
              <p className="px-2.5 text-sm text-muted">{t(`sectionGroups.${group}`)}</p>
              <ul>
                {sections.map(({ id, href }) => (
                  <li key={id}>
                    <Link
                      href={href}
                      aria-current={id === current ? "page" : undefined}
                      className={cn(
                        "flex min-h-11 items-center border-s-2 px-2 text-ink no-underline hover:bg-accent-soft",
                        id === current ? "border-accent font-medium" : "border-transparent",
                      )}
                    >
                      {t(`sections.${id}`)}
                    </Link>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </Disclosure>
    </nav>
  );
}
