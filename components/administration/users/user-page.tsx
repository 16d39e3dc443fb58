import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Badge } from "@/components/ui/badge";
import { Link } from "@/components/ui/link";
import { ADMIN_ROLE } from "@/lib/core/actor";
import type { AuditLogJson } from "@/lib/audit/schema";
import type { IdentityJson } from "@/lib/sign-ins/schema";
import type { ManagedUserJson, OwnedObjectsJson, UserGroupsJson } from "@/lib/users/schema";
import { AdministrationFrame } from "../administration-frame";
import { BackLink } from "../back-link";
import { type Detail, DetailList } from "../detail-list";
import { listHref } from "../list-address";
import { EntryActor } from "../log/actor";
import type { LoggedObjects } from "../log/logged-object";
import { Part } from "../part";
import { hrefOfSection } from "../sections";
import { useMoment } from "../use-moment";
import type { MergeJson } from "@/lib/merging/schema";
import { MergeStatus } from "./merge-status";
import { GroupForm } from "./group-form";
import { ImpersonateButton } from "./impersonate-button";
import { AccountStatusActions } from "./account-status-actions";
import { ModerationStatus } from "./moderation-status";
import { STATE_TONES } from "./users-page";

type UserPageProps = {
  user: ManagedUserJson;
  identities: readonly IdentityJson[];
  groups: UserGroupsJson;
  owned: OwnedObjectsJson;
  /** It was made for somebody who has not chosen a password yet. */
  isInvited: boolean;
  /** The entry of the log, while the account is blocked. */
  block: Block | undefined;
  /** The last merge of the account. */
  merge: MergeJson | null;
};

/** One account: what there is to know of it, where it stands, its groups. */
export function UserPage(props: UserPageProps) {
  const { user, identities, groups, owned, isInvited, block, merge } = props;
  const t = useTranslations("administration");
  const { id, username, profile, status = "active", is_current_user: isOwn } = user;
  // A merged account is opened again by undoing the merge.
  const isMerged = merge !== null && merge.status !== "undone";
  const name = profile.full_name || username;
  const others = !isOwn && (
    <>
      {status === "active" && !user.roles?.includes(ADMIN_ROLE) && (
        <Part title={t("user.help")}>
          <p className="mb-3 text-muted">{t("user.helpText")}</p>
          <ImpersonateButton id={id} name={name} />
        </Part>
      )}
      <Part title={t("user.merge.title")}>
        <MergeStatus id={id} initial={merge} />
      </Part>
    </>
  );
  return (
    <AdministrationFrame section="users" isOfObject>
      <BackLink href={hrefOfSection("users")}>{t("user.back")}</BackLink>
      <h2 className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-xl font-semibold">
        <bdi>{name}</bdi>
        {isInvited && status === "active" ? (
          <Badge>{t("user.invited")}</Badge>
        ) : (
          <Badge tone={STATE_TONES[status]}>{t(`users.status.${status}`)}</Badge>
        )}
        {user.verified && <Badge tone="accent">{t("users.verified")}</Badge>}
      </h2>
      <div className="mt-6 grid gap-x-12 gap-y-10 xl:grid-cols-2">
        <div className="space-y-10">
          <Part title={t("user.profile")}>
            <AccountDetails user={user} identities={identities} />
            <ul className="mt-4 space-y-1 text-[0.9375rem]/6">
              <MoreLink href={listHref(hrefOfSection("works"), { q: ownedBy(id) })}>
                {t("user.works")}
              </MoreLink>
              <MoreLink href={listHref(hrefOfSection("log"), { user_id: id })}>
                {t("user.logBy")}
              </MoreLink>
              <MoreLink
                href={listHref(hrefOfSection("log"), { resource_type: "user", resource_id: id })}
              >
                {t("user.logOf")}
              </MoreLink>
            </ul>
          </Part>
          <Part title={t("user.groups")}>
            <GroupForm id={id} groups={groups} isOwn={isOwn} />
          </Part>
        </div>
        <div className="space-y-10">
          {isOwn || isMerged ? (
            <>
              {isOwn && (
                <Part title={t("user.standing")}>
                  <p className="text-muted">{t("user.own")}</p>
                </Part>
              )}
              {others}
            </>
          ) : (
            <AccountStatusActions
              user={user}
              owned={owned}
              isInvited={isInvited}
              facts={block && <BlockFacts {...block} />}
              progress={<ModerationStatus id={id} initial={owned} />}
            >
              {others}
            </AccountStatusActions>
          )}
        </div>
      </div>
    </AdministrationFrame>
  );
}

type Block = { entry: AuditLogJson; objects: LoggedObjects };

/** Who blocked the account, when and why. */
function BlockFacts({ entry, objects }: Block) {
  const t = useTranslations("administration");
  const moment = useMoment();
  const { reason, note } = entry.metadata;
  const why = [reason, note].filter((one) => typeof one === "string").join(": ");
  return (
    <div className="mb-3">
      <DetailList
        details={[
          { name: t("user.blockedAt"), value: moment(entry.created) },
          { name: t("user.blockedBy"), value: <EntryActor entry={entry} objects={objects} /> },
          { name: t("user.owned.note"), value: why || t("user.noReason") },
        ]}
      />
    </div>
  );
}

const ownedBy = (id: string) => `parent.access.owned_by.user:${id}`;

const MoreLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <li>
    <Link href={href} className="link inline-block py-0.5">
      {children}
    </Link>
  </li>
);

function AccountDetails({ user, identities }: Pick<UserPageProps, "user" | "identities">) {
  const t = useTranslations("administration.user");
  const moment = useMoment();
  const { visibility = "public", sessions } = user;
  const when = (name: string, at: string | null | undefined): Detail[] =>
    at ? [{ name, value: moment(at) }] : [];
  const detail = (name: string, value: string | undefined): Detail[] =>
    value ? [{ name, value: <bdi>{value}</bdi> }] : [];
  return (
    <DetailList
      details={[
        ...detail(t("id"), user.id),
        ...detail(t("username"), user.username),
        ...detail(t("email"), user.email),
        ...detail(t("orcid"), user.identities.orcid),
        ...detail(
          t("identifiers"),
          user.identifiers.map(({ scheme, identifier }) => `${scheme}: ${identifier}`).join(", "),
        ),
        ...detail(
          t("identities"),
          identities.map(({ title, external_id: name }) => `${title}: ${name}`).join(", "),
        ),
        ...detail(t("affiliations"), user.profile.affiliations),
        { name: t("visibility"), value: t(`visibilities.${visibility}`) },
        ...when(t("created"), user.created),
        {
          name: t("lastLogin"),
          value: user.last_login_at ? moment(user.last_login_at) : t("neverSignedIn"),
        },
        { name: t("sessions"), value: t("places", { count: sessions }) },
        ...when(t("verifiedAt"), user.verified_at),
      ]}
    />
  );
}
