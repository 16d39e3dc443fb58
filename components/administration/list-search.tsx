import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { SearchForm } from "@/components/ui/search-form";

/** The search field above a list of the administration. */
export function ListSearch(props: Omit<ComponentProps<typeof SearchForm>, "submit">) {
  const t = useTranslations("administration");
  return (
    <div className="max-w-2xl" data-page-search>
      <SearchForm {...props} submit={t("search")} />
    </div>
  );
}
