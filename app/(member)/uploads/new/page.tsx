import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { withPage } from "@/app/with-page";
import { depositPage } from "../deposit-page";

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("deposit.page");
  return { title: t("newTitle") };
}

/**
 * `?collection=slug`, or `?community=slug` as InvenioRDM writes it: the work is meant for a collection, which looks at
 * it before it appears.
 */
export default async function Page({ searchParams }: Props) {
  const { collection, community } = await searchParams;
  const slug = [collection, community].flat().find(Boolean);
  const path = slug ? `/uploads/new?collection=${encodeURIComponent(slug)}` : "/uploads/new";
  return withPage(path, (ctx) => depositPage(ctx, { collection: slug }));
}
