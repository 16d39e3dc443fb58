import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { TabLinks } from "@/components/ui/tab-links";
import { type CollectionPosition, pathOf } from "../collection-entry";

type MembersPath = "/members" | "/invitations" | "/membership-requests";

type MembersFrameProps = {
  position: CollectionPosition;
  current: MembersPath;
  /** How many people wait for an answer to their request to join; undefined where nobody does or may. */
  asking: number | undefined;
  action?: ReactNode;
  children: ReactNode;
};

const TITLES = {
  "/members": "title",
  "/invitations": "invitations",
  "/membership-requests": "membershipRequests",
} as const;

/** The lists of who is in a collection, who was asked and who asks. */
export function MembersFrame({ position, current, asking, action, children }: MembersFrameProps) {
  const t = useTranslations("members");
  const { collection, abilities } = position;
  const shown: Readonly<Record<MembersPath, boolean>> = {
    "/members": true,
    "/invitations": abilities.manageMembers,
    "/membership-requests": asking !== undefined || current === "/membership-requests",
  };
  const paths = Object.entries(shown).flatMap(([path, isShown]) => (isShown ? [path] : []));
  const links = paths.map((path) => ({
    href: pathOf(collection.slug, path),
    label: (
      <>
        {t(TITLES[path as MembersPath])}
        {path === "/membership-requests" && Boolean(asking) && (
          <span className="ms-1.5 text-muted tabular-nums">{asking}</span>
        )}
      </>
    ),
  }));
  return (
    <section aria-labelledby="members">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="members" className="text-xl font-semibold">
          {t(TITLES[current])}
        </h2>
        {action}
      </div>
      {links.length > 1 && (
        <div className="mb-5">
          <TabLinks label={t("label")} links={links} current={pathOf(collection.slug, current)} />
        </div>
      )}
      {children}
    </section>
  );
}
