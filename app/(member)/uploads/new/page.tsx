import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { withPage } from "@/app/with-page";
import { depositPage } from "../deposit-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("deposit.page");
  return { title: t("newTitle"), robots: { index: false } };
}

export default function Page() {
  return withPage("/uploads/new", (ctx) => depositPage(ctx));
}
