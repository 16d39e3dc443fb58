import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import { withPage } from "@/app/with-page";
import { NotFound } from "@/lib/core/errors";
import type { Context } from "@/lib/db/context";
import { pageContext } from "@/lib/http/page";
import { serializeDraft, readDraft, readWork } from "@/lib/works";
import { depositPage } from "../deposit-page";

type Props = {
  params: Promise<{ id: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export async function generateMetadata({ params }: Pick<Props, "params">): Promise<Metadata> {
  const t = await getTranslations("deposit.page");
  const { id } = await params;
  const found = await readDraft(await pageContext(), id).catch(() => undefined);
  const title = found?.draft.metadata.title;
  return { title: title ? `${t("editTitle")}: ${title}` : t("editTitle") };
}

/** `?collection=slug`: the form offers this collection while none is chosen, as after a submission was withdrawn. */
export default async function Page({ params, searchParams }: Props) {
  const { id } = await params;
  const collection = [(await searchParams).collection].flat().find(Boolean);
  return withPage(`/uploads/${id}`, async (ctx) => {
    const draft = await readDraft(ctx, id).catch((error: unknown) =>
      afterPublishing(ctx, id, error),
    );
    return depositPage(ctx, {
      draft: await serializeDraft(ctx, draft, await getLocale()),
      collection,
    });
  });
}

/** A person who goes back to the form of a work that is published by now is led to the work. */
async function afterPublishing(ctx: Context, id: string, error: unknown): Promise<never> {
  if (!(error instanceof NotFound)) throw error;
  await readWork(ctx, id);
  redirect(`/records/${id}`);
}
