import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link";
import { Code } from "./code";
import { type Section, SECTIONS_BY_GROUP, sectionPath } from "./sections";

export type Counts = Readonly<Partial<Record<Section, number>>>;

/** The sections of the reference, by what they are about. */
export function SectionList({ counts }: { counts: Counts }) {
  const t = useTranslations("developers");
  return (
    <section className="mt-10">
      <h2 className="text-xl font-semibold">{t("reference")}</h2>
      {SECTIONS_BY_GROUP.map(([group, sections]) => (
        <section key={group} className="mt-6">
          <h3 className="text-lg font-semibold">{t(`groups.${group}`)}</h3>
          <ul className="mt-2 grid gap-x-8 gap-y-4 sm:grid-cols-2">
            {sections.map((section) => (
              <li key={section} className="min-w-0 border-t border-line pt-3">
                <Link href={sectionPath(section)} className="link font-medium">
                  {t(`sections.${section}.name`)}
                </Link>
                <p className="text-[0.9375rem]/6">{t(`sections.${section}.text`)}</p>
                <p className="text-sm text-muted">
                  <Code>{section}</Code> · {t("count", { count: counts[section] ?? 0 })}
                </p>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </section>
  );
}
