import { getLocale, getTranslations } from "next-intl/server";
import { withPage } from "@/app/with-page";
import { WithTexts } from "@/app/with-texts";
import { MergePage } from "@/components/administration/users/merge-page";
import { AppError, NotPermitted } from "@/lib/core/errors";
import type { Context } from "@/lib/db/context";
import { translate } from "@/lib/i18n/translate";
import { previewMerge } from "@/lib/merging";
import { readManagedAccount, toManagedUserJson } from "@/lib/users";
import { sectionTitle } from "../../../section-title";

type Props = {
  params: Promise<{ id: string }>;
  searchParams: Promise<{ into?: string | string[] }>;
};

export async function generateMetadata({ params }: Props) {
  const t = await getTranslations("heads");
  const { id } = await params;
  return sectionTitle("users", `${t("merge")} – ${t("account", { id })}`);
}

export default async function Page({ params, searchParams }: Props) {
  const { id } = await params;
  const { into: given } = await searchParams;
  const into = typeof given === "string" ? given.trim() : "";
  return withPage(`/administration/users/${encodeURIComponent(id)}/merge`, async (ctx) => {
    const user = toManagedUserJson(ctx.actor, await readManagedAccount(ctx, id));
    const preview = into ? await previewOrRefusal(ctx, id, into) : undefined;
    const refused = typeof preview === "string" ? preview : undefined;
    return (
      <WithTexts areas={["administration"]}>
        <MergePage
          user={user}
          into={into}
          preview={typeof preview === "string" ? undefined : preview}
          refused={refused}
        />
      </WithTexts>
    );
  });
}

/** What the merge would do, or why it cannot be made. */
async function previewOrRefusal(ctx: Context, id: string, into: string) {
  try {
    return await previewMerge(ctx, id, { into });
  } catch (error) {
    if (!(error instanceof AppError) || error instanceof NotPermitted) throw error;
    return translate(await getLocale(), error.text);
  }
}
