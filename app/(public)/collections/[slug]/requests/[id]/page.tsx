import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { collectionRequestPage, type Props } from "@/app/collection-request-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("collections");
  return { title: t("request"), robots: { index: false } };
}

export default function Page(props: Props) {
  return collectionRequestPage(props, "requests");
}
