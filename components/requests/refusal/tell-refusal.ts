import type { useTranslations } from "next-intl";
import { call } from "@/lib/client/call";
import { toast } from "@/lib/client/toast";
import { readRequest } from "./calls";
import type { Decision } from "../decision-queue";

type Told = Decision & { readonly t: ReturnType<typeof useTranslations<"requests.decided">> };

/** Says that a decision was refused, and how the request stands by now: often others have decided meanwhile. */
export async function tellRefusal({ id, title, action, t }: Told, reason: string): Promise<void> {
  const now = await call(readRequest, { params: { id } }).catch(() => undefined);
  const status = now?.status ?? "other";
  toast.error(t(`refused.${action}`, { title }), {
    // Not that of the offer to undo: it goes away at this moment, and would take the refusal along.
    id: `refused-${id}`,
    description: now?.is_open ? t("asBefore", { reason }) : t("meanwhile", { status, reason }),
    duration: Infinity,
  });
}
