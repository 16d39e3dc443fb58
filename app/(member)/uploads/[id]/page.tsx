import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import { withPage } from "@/app/with-page";
import { NotFound } from "@/lib/core/errors";
import type { Context } from "@/lib/db/context";
import { serializeDraft, readDraft, readWork } from "@/lib/works";
import { depositPage } from "../deposit-page";

type Props = { params: Promise<{ id: string }> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("deposit.page");
  return { title: t("editTitle") };
}

export default async function Page({ params }: Props) {
  const { id } = await params;
  return withPage(`/uploads/${id}`, async (ctx) => {
    const draft = await readDraft(ctx, id).catch((error: unknown) =>
      afterPublishing(ctx, id, error),
    );
    return depositPage(ctx, { draft: await serializeDraft(ctx, draft, await getLocale()) });
  });
}

/** A person who goes back to the form of a work that is published by now is led to the work. */
async function afterPublishing(ctx: Context, id: string, error: unknown): Promise<never> {
  if (!(error instanceof NotFound)) throw error;
  await readWork(ctx, id);
  redirect(`/records/${id}`);
}
