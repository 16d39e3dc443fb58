import { useLocale, useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { BadgeCheck, Globe, Lock, UsersRound } from "@/components/ui/icons";
import { labelOf } from "@/lib/works/reading/display-names";
import type { GroupSummary } from "@/lib/group-collections";
import type { CollectionJson } from "@/lib/collections/schema";

type Metadata = CollectionJson["metadata"];

export function CollectionBadges({ collection }: { collection: CollectionJson }) {
  const t = useTranslations("collections");
  const locale = useLocale();
  const { metadata, access, is_verified } = collection;
  return (
    <>
      {metadata.type && <Badge>{labelOf(metadata.type.title, locale) ?? metadata.type.id}</Badge>}
      {access.visibility === "restricted" && (
        <Badge tone="warning" icon={<Lock aria-hidden />} title={t("restrictedTitle")}>
          {t("restricted")}
        </Badge>
      )}
      {is_verified && (
        <Badge tone="accent" icon={<BadgeCheck aria-hidden />} title={t("verifiedTitle")}>
          {t("verified")}
        </Badge>
      )}
    </>
  );
}

/** The group that owns a collection, its instance, and where it is found there. */
export function GroupLink({ group: { name, instance, url } }: { group: GroupSummary }) {
  const t = useTranslations("collections");
  return (
    <p className="mt-2 flex items-start gap-1.5 text-sm">
      <UsersRound aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
      <span className="min-w-0 break-words">
        {t.rich("ofGroup", {
          group: () =>
            url ? (
              <a href={url} rel="nofollow noopener" className="link">
                <bdi>{name}</bdi>
              </a>
            ) : (
              <bdi>{name}</bdi>
            ),
          instance: () => <bdi>{instance}</bdi>,
        })}
      </span>
    </p>
  );
}

export function WebsiteLink({ website }: { website: string }) {
  return (
    <a
      href={website}
      rel="nofollow noopener"
      className="inline-flex min-w-0 items-center gap-1.5 link"
    >
      <Globe aria-hidden className="size-4 shrink-0" />
      <span className="truncate">{shortAddress(website)}</span>
    </a>
  );
}

/** `https://www.example.org/` is read as `example.org`. */
export function shortAddress(website: string): string {
  return website.replace(/^\w+:\/\/(www\.)?/i, "").replace(/\/$/, "");
}

type Funding = NonNullable<Metadata["funding"]>[number];

/** A funder and the award, as a line of text. */
export const fundingLine = ({ funder, award }: Funding, locale: string): string =>
  [funder.name ?? funder.id, award?.number, labelOf(award?.title, locale)]
    .filter(Boolean)
    .join(", ");

/** Who stands behind a collection, each with its ROR page where it has one. */
export function Organizations({ of = [] }: { of: Metadata["organizations"] }) {
  return of.map(({ id, name, identifiers }, position) => {
    const ror = identifiers?.find(({ scheme }) => scheme === "ror")?.identifier;
    const shown = name ?? id;
    return (
      <span key={id ?? name}>
        {position > 0 && ", "}
        <bdi>
          {ror ? (
            <a href={`https://ror.org/${ror}`} rel="noopener" className="link">
              {shown}
            </a>
          ) : (
            shown
          )}
        </bdi>
      </span>
    );
  });
}
