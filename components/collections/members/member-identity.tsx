import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { MemberJson } from "@/lib/collections/schema";
import { Badge } from "@/components/ui/badge";
import { cn } from "@/components/ui/class-names";
import { initialOf } from "@/lib/core/text";

type MemberIdentityProps = {
  member: MemberJson["member"];
  isSelf?: boolean;
  /** Notes on the membership. */
  children?: ReactNode;
};

/**
 * Who it is: first letter, name, and what tells two of the same name apart. The letter is no picture of `avatar`, which
 * only those may open who may see the profile, and membership may be public where the profile is not.
 */
export function MemberIdentity({ member, isSelf, children }: MemberIdentityProps) {
  const t = useTranslations("members");
  const { name, description, type } = member;
  return (
    <div className="flex min-w-0 grow basis-48 items-center gap-3">
      <span
        aria-hidden
        className={cn(
          "flex size-10 shrink-0 items-center justify-center bg-accent-soft font-semibold text-accent",
          type === "group" ? "rounded-lg" : "rounded-full",
        )}
      >
        {type === "email" ? "@" : initialOf(name)}
      </span>
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
