import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link";
import type { AuditLogJson } from "@/lib/audit/schema";
import { hrefOfSection } from "../sections";

/** The actor of an entry: an account, the service, or an anonymous caller. */
export function ActorName({ user }: Pick<AuditLogJson, "user">) {
  const t = useTranslations("administration.log");
  if (user.id === "system") return <span className="text-muted">{t("system")}</span>;
  if (user.id === "anonymous") return <span className="text-muted">{t("anonymous")}</span>;
  if (!user.username) return <span className="text-muted">{t("gone", { id: user.id })}</span>;
  return (
    <Link href={`${hrefOfSection("users")}/${user.id}`} className="link py-0.5 max-sm:inline-block">
      <bdi>{user.username}</bdi>
    </Link>
  );
}
