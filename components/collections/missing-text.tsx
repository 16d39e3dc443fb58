import { useTranslations } from "next-intl";
import { EmptyState } from "@/components/ui/empty-state";
import { FilePlus } from "@/components/ui/icons";
import { LinkButton } from "@/components/ui/link-button";
import { pathOf } from "./collection-entry";

type MissingTextProps = { slug: string; page: "about" | "curation-policy" };

/** A page that has no text yet, for those who may write it: nobody else finds the page. */
export function MissingText({ slug, page }: MissingTextProps) {
  const t = useTranslations("collections");
  return (
    <EmptyState
      icon={<FilePlus />}
      title={t(`missing.${page}`)}
      action={
        <LinkButton href={pathOf(slug, "/settings/pages")} look="primary" rel="nofollow">
          {t("missing.write")}
        </LinkButton>
      }
    >
      {t("missing.hint")}
    </EmptyState>
  );
}
