import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link";
import type { AuditLogJson } from "@/lib/audit/schema";
import { ALL_PARTNERS } from "@/lib/sync/constants";
import { partnerPath } from "../partners/partner-address";
import { hrefOfSection } from "../sections";

type Resource = AuditLogJson["resource"];

/** Names and pages of the objects of some entries that still exist, by {@link objectKey}. */
export type LoggedObjects = ReadonlyMap<string, { readonly name: string; readonly href?: string }>;

export const objectKey = ({ type, id }: Resource): string => `${type} ${id}`;

/** The word for a kind of object; kinds without one are called as the log has them. */
export function useKindWord(): (type: string) => string {
  const t = useTranslations("administration.log.kinds");
  return (type) => (t.has(type as "work") ? t(type as "work") : type);
}

type LoggedObjectProps = { resource: Resource; objects: LoggedObjects };

/** What an entry is about: its kind, and its name as a link where it still exists. */
export function LoggedObject({ resource, objects }: LoggedObjectProps) {
  const { type, id } = resource;
  const t = useTranslations("administration.log");
  const wordOf = useKindWord();
  if (type === "partner" && id === ALL_PARTNERS) return t("allPartners");
  const found = objects.get(objectKey(resource));
  const href = found?.href ?? sectionOf(resource);
  // There is only one of its kind.
  const isOnly = type === id;
  const name = found ? (
    <bdi>{found.name}</bdi>
  ) : (
    <code className="font-mono text-sm break-all">{id}</code>
  );
  return (
    <span className="inline-flex max-w-full items-baseline gap-x-1.5">
      <span className="shrink-0">
        {isOnly && href ? <ObjectLink href={href}>{wordOf(type)}</ObjectLink> : wordOf(type)}
      </span>
      {!isOnly && (href ? <ObjectLink href={href}>{name}</ObjectLink> : name)}
    </span>
  );
}

const ObjectLink = ({ href, children }: { href: string; children: React.ReactNode }) => (
  <Link href={href} className="link inline-block py-0.5">
    {children}
  </Link>
);

/** Where administrators find objects that have no name of their own. */
function sectionOf({ type, id }: Resource): string | undefined {
  if (type === "partner") return partnerPath(id);
  if (type === "vocabulary") return hrefOfSection("vocabularies");
  if (type === "banner") return hrefOfSection("banners");
  return type === "site" && id === type ? hrefOfSection("site") : undefined;
}
