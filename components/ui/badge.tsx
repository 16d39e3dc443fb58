import type { ReactNode } from "react";
import { cn } from "./class-names";

export type BadgeTone = "neutral" | "accent" | "notice" | "warning" | "danger";

const TONES: Record<BadgeTone, string> = {
  neutral: "border-line bg-sunken text-ink",
  accent: "border-accent/30 bg-accent-soft text-accent",
  notice: "border-notice/30 bg-notice-soft text-notice",
  warning: "border-warning/30 bg-warning-soft text-warning",
  danger: "border-danger/30 bg-danger-soft text-danger",
};

type BadgeProps = { tone?: BadgeTone; icon?: ReactNode; title?: string; children: ReactNode };

export function Badge({ tone = "neutral", icon, title, children }: BadgeProps) {
  return (
    <span
      title={title}
      className={cn(
        "inline-flex items-center gap-1 rounded-sm border px-1.5 text-xs/[1.375rem] font-medium whitespace-nowrap",
        "[&_svg]:size-3.5",
        TONES[tone],
      )}
    >
      {icon}
      {children}
    </span>
  );
}
