import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link";

/** Leads to the request by which a draft was submitted. */
export function ConversationLink({ id }: { id: string | undefined }) {
  const t = useTranslations("deposit.page");
  return (
    <Link href={`/me/requests/${id}`} className="link">
      {t("toRequest")}
    </Link>
  );
}
