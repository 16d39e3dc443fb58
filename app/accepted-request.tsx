import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { AcceptedNotice } from "@/components/requests/accepted-notice";
import type { RequestJson } from "@/components/requests/request-json";
import { namedEntity } from "@/components/requests/use-entity-names";
import { readJoinedMember } from "@/lib/collections";
import type { Context } from "@/lib/db/context";
import { referencedId, type RequestRow } from "@/lib/request-engine";

type Shown = {
  /** As the reader is shown it, with the names of its sides. */
  request: RequestJson;
  /** Whether the reader is who asked. */
  isOwn: boolean;
};

/** What there is now that was asked for or offered, for both sides; of works in collections `reviewedWork` says it. */
export async function acceptedRequest(
  ctx: Context,
  row: RequestRow,
  { request, isOwn }: Shown,
): Promise<ReactNode> {
  if (row.status !== "accepted") return null;
  const t = await getTranslations("requests.standing");
  const parties = await getTranslations("requests.parties");
  const side = (role: "created_by" | "receiver") =>
    namedEntity(request[role], request.expanded?.[role], parties) ?? { name: parties("service") };
  const [creator, receiver] = [side("created_by"), side("receiver")];
  switch (row.type) {
    case "community-membership-request":
      return joined(ctx, row, receiver);
    case "community-invitation":
      return joined(ctx, row, creator);
    case "subcommunity":
      return (
        <AcceptedNotice
          title={t("subcollectionNow", { child: creator.name, parent: receiver.name })}
          links={[creator, receiver]}
        />
      );
    case "subcommunity-invitation":
      return (
        <AcceptedNotice
          title={t("subcollectionNow", { child: receiver.name, parent: creator.name })}
          links={[receiver, creator]}
        />
      );
    case "user-access-request": {
      const title = isOwn ? t("filesOpen") : t("filesOpenFor", { name: creator.name });
      const work = referencedId("record", row.topic);
      return (
        <AcceptedNotice
          title={title}
          links={work ? [{ name: request.title, href: `/records/${work}` }] : []}
        />
      );
    }
    default:
      return null;
  }
}

/** The new member reads which role it became, and is led to the collection; others to its members. */
async function joined(
  ctx: Context,
  row: RequestRow,
  collection: { name: string; href?: string },
): Promise<ReactNode> {
  const member = await readJoinedMember(ctx, row);
  if (!member) return null;
  const t = await getTranslations("requests.standing");
  const members = await getTranslations("members");
  const names = { collection: collection.name, role: members(`roles.${member.role}.title`) };
  const { actor } = ctx;
  if (actor.kind === "user" && member.subject.id === actor.id)
    return <AcceptedNotice title={t("memberNow", names)} links={[collection]} />;
  return (
    <AcceptedNotice
      title={t("newMember", { ...names, name: member.subject.name })}
      links={
        collection.href ? [{ name: members("title"), href: `${collection.href}/members` }] : []
      }
    />
  );
}
