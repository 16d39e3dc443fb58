import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { withPage } from "@/app/with-page";
import { draftAnswer, readDraft } from "@/lib/works";
import { depositPage } from "../deposit-page";

type Props = { params: Promise<{ id: string }> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("deposit.page");
  return { title: t("editTitle"), robots: { index: false } };
}

export default async function Page({ params }: Props) {
  const { id } = await params;
  return withPage(`/uploads/${id}`, async (ctx) =>
    depositPage(ctx, await draftAnswer(ctx, await readDraft(ctx, id))),
  );
}
