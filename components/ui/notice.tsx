import type { ReactNode } from "react";
import { cn } from "./class-names";
import { CircleAlert, CircleCheck, Info, TriangleAlert } from "@/components/ui/icons";

export type NoticeTone = "notice" | "success" | "warning" | "danger";

const LOOKS = {
  notice: { icon: Info, style: "border-notice bg-notice-soft [&>svg]:text-notice" },
  success: { icon: CircleCheck, style: "border-accent bg-accent-soft [&>svg]:text-accent" },
  warning: { icon: TriangleAlert, style: "border-warning bg-warning-soft [&>svg]:text-warning" },
  danger: { icon: CircleAlert, style: "border-danger bg-danger-soft [&>svg]:text-danger" },
} satisfies Record<NoticeTone, unknown>;

type NoticeProps = { tone?: NoticeTone; title?: string; children: ReactNode; className?: string };

/** A message that belongs to the page. What happens after an action is a live region: give it `role` there. */
export function Notice({ tone = "notice", title, children, className }: NoticeProps) {
  const { icon: Icon, style } = LOOKS[tone];
  return (
    <div className={cn("flex gap-3 rounded-md border border-s-4 px-4 py-3", style, className)}>
      <Icon aria-hidden className="mt-[3px] size-5 shrink-0" />
      <div className="min-w-0">
        {title && <p className="font-semibold">{title}</p>}
        <div className="text-[0.9375rem]/6">{children}</div>
      </div>
    </div>
  );
}
