import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link";
import { SideSection } from "./side-section";
import type { WorkJson } from "@/lib/works/reading/work-json";

/** The collections that include the work, the one it was made for first. */
export function CollectionsSection({ work }: { work: WorkJson }) {
  const t = useTranslations("work.collections");
  const { entries = [], default: first } = work.parent.communities ?? {};
  if (entries.length === 0) return null;
  const sorted = [...entries].sort((a, b) => Number(b.id === first) - Number(a.id === first));
  return (
    <SideSection title={t(sorted.length > 1 ? "many" : "one")}>
      <ul className="space-y-2 text-[0.9375rem]/6">
        {sorted.map(({ id, slug, metadata }) => (
          <li key={id}>
            <Link href={`/collections/${slug}`} className="link">
              <bdi>{metadata.title}</bdi>
            </Link>
            {metadata.description && (
              <p dir="auto" className="line-clamp-2 text-sm text-muted">
                {metadata.description}
              </p>
            )}
          </li>
        ))}
      </ul>
    </SideSection>
  );
}
