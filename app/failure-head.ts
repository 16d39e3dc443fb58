import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { reasonOf } from "@/components/status/status-page";
import { AppError, Gone, NotPermitted } from "@/lib/core/errors";

const REFUSALS = { work: "notShared", collection: "membersOnly" } as const;

/**
 * The head of a page whose object cannot be shown: the title says why, as the page does that `withPage` shows in its
 * place. `of` is the kind of the object.
 */
export async function failureHead(error: unknown, of: "work" | "collection"): Promise<Metadata> {
  const t = await getTranslations("status");
  const { title, text } =
    error instanceof Gone
      ? { title: t(`removed.${of}`), text: t("gone.text") }
      : error instanceof NotPermitted
        ? { title: t(`${REFUSALS[of]}.title`), text: t(`${REFUSALS[of]}.text`) }
        : textsOf(t, error instanceof AppError ? error.status : 500);
  return { title, description: text, robots: { index: false } };
}

/** The same where only the status is known. */
export async function statusHead(status: number): Promise<Metadata> {
  const { title, text } = textsOf(await getTranslations("status"), status);
  return { title, description: text, robots: { index: false } };
}

function textsOf(t: Awaited<ReturnType<typeof getTranslations<"status">>>, status: number) {
  const reason = reasonOf(status);
  return { title: t(`${reason}.title`), text: t(`${reason}.text`) };
}
