import type { ReactNode } from "react";
import { cn } from "@/components/ui/class-names";

type QuotedWordsProps = { children: string; lead: ReactNode; className?: string };

/** The beginning of what somebody wrote, as far up the page as it matters; all of it stands in the conversation. */
export function QuotedWords({ children, lead, className }: QuotedWordsProps) {
  return (
    <div className={cn("border-s-4 border-line ps-4 text-[0.9375rem]/6", className)}>
      <div className="text-muted">{lead}</div>
      {children && (
        <blockquote className="mt-1 line-clamp-4 whitespace-pre-line">
          <bdi>{children}</bdi>
        </blockquote>
      )}
    </div>
  );
}
