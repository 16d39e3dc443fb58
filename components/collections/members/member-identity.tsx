import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { MemberJson } from "@/lib/collections/schema";
import { Badge } from "@/components/ui/badge";

type MemberIdentityProps = {
  member: MemberJson["member"];
  isSelf?: boolean;
  /** Notes on the membership. */
  children?: ReactNode;
};

/** Who it is: picture, name, and what tells two of the same name apart. */
export function MemberIdentity({ member, isSelf, children }: MemberIdentityProps) {
  const t = useTranslations("members");
  const { avatar, name, description, type } = member;
  return (
    <div className="flex min-w-0 grow basis-48 items-center gap-3">
      {avatar ? (
        // oxlint-disable-next-line nextjs/no-img-element -- a drawing of our own
        <img
          src={new URL(avatar).pathname}
          alt=""
          width={40}
          height={40}
          loading="lazy"
          className="size-10 shrink-0 rounded-full"
        />
      ) : (
        <span
          aria-hidden
          className="flex size-10 shrink-0 items-center justify-center rounded-full bg-accent-soft font-semibold text-accent"
        >
          @
        </span>
      )}
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 font-medium">
          <bdi className="break-words">{name}</bdi>
          {type === "group" && <Badge>{t("group")}</Badge>}
          {isSelf && <Badge tone="accent">{t("you")}</Badge>}
        </p>
        {description && (
          <p dir="auto" className="text-sm break-words text-muted">
            {description}
          </p>
        )}
        {children && <p className="text-sm text-muted">{children}</p>}
      </div>
    </div>
  );
}
