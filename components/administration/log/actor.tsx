import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link";
import type { AuditLogJson } from "@/lib/audit/schema";
import { hrefOfSection } from "../sections";
import { type LoggedObjects, objectKey } from "./logged-object";

type ActorNameProps = Pick<AuditLogJson, "user"> & {
  /** Without it an account is called by its username. */
  name?: string | undefined;
};

/** The actor of an entry: an account, the service, or an anonymous caller. */
export function ActorName({ user, name = user.username }: ActorNameProps) {
  const t = useTranslations("administration.log");
  if (user.id === "system") return <span className="text-muted">{t("system")}</span>;
  if (user.id === "anonymous") return <span className="text-muted">{t("anonymous")}</span>;
  if (!name) return <span className="text-muted">{t("gone", { id: user.id })}</span>;
  return <PersonLink id={user.id} name={name} />;
}

type EntryActorProps = {
  entry: Pick<AuditLogJson, "action" | "user" | "metadata">;
  objects: LoggedObjects;
};

/** Who did what an entry tells, and on whose behalf. */
export function EntryActor({ entry, objects }: EntryActorProps) {
  const t = useTranslations("administration.log");
  const { action, user } = entry;
  const nameOf = (id: string) => objects.get(objectKey({ type: "user", id }))?.name;
  const person = () => <ActorName user={user} name={nameOf(user.id)} />;
  const id = actingAdministrator(entry);
  const name = id === undefined ? undefined : nameOf(id);
  if (id === undefined || name === undefined) return person();
  const administrator = () => <PersonLink id={id} name={name} />;
  // Entries of earlier versions say that the person had ended it.
  if (action === "user.impersonate.stop") return administrator();
  return t.rich("onBehalf", { administrator, person });
}

/** Id of the administrator who acted as the person that the entry names. */
export function actingAdministrator({
  metadata,
}: Pick<AuditLogJson, "metadata">): string | undefined {
  const { impersonated_by: id } = metadata;
  return typeof id === "string" ? id : undefined;
}

const PersonLink = ({ id, name }: { id: string; name: string }) => (
  <Link href={`${hrefOfSection("users")}/${id}`} className="link py-0.5 max-sm:inline-block">
    <bdi>{name}</bdi>
  </Link>
);
