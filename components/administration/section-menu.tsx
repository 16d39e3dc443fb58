import { useTranslations } from "next-intl";
import { Disclosure } from "@/components/ui/disclosure";
import { SideLink } from "@/components/ui/side-link";
import { type Section, SECTION_GROUPS } from "./sections";

/** All pages of the administration: beside the present one, or folded away below its name where there is no room. */
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
        className="open-when-wide"
      >
        <ul className="grid grid-cols-2 gap-x-4 gap-y-4 max-lg:border-t max-lg:border-line max-lg:pt-3 lg:-ms-3 lg:grid-cols-1">
          {SECTION_GROUPS.map(({ group, sections }) => (
            <li key={group} className="min-w-0">
              <p className="eyebrow px-3 pb-1">{t(`sectionGroups.${group}`)}</p>
              <ul>
                {sections.map(({ id, href }) => (
                  <li key={id}>
                    <SideLink href={href} isCurrent={id === current} className="max-lg:min-h-11">
                      {t(`sections.${id}`)}
                    </SideLink>
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
