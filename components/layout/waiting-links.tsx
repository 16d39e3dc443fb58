"use client";

import { Bell, Inbox } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { buttonStyle } from "@/components/ui/button-style";
import { cn } from "@/components/ui/class-names";
import { plural } from "@/components/ui/format";
import { useCall } from "@/lib/client/hooks";
import { countRequests } from "@/lib/inbox/endpoints";
import type { Viewer } from "./viewer";

/** What waits for the reader: requests to decide, and news. The numbers are read again now and then. */
export function WaitingLinks({ counts }: Pick<Viewer, "counts">) {
  const { data = counts } = useCall(countRequests, {}, { initial: counts });
  const { to_decide, unread } = data;
  return (
    <>
      <WaitingLink
        href="/me/requests"
        name={to_decide > 0 ? `Requests: ${to_decide} to decide` : "Requests"}
        count={to_decide}
        // A narrow header has room for one of them; its menu has the other.
        className="max-sm:hidden"
      >
        <Inbox aria-hidden />
      </WaitingLink>
      <WaitingLink
        href="/me/notifications"
        name={
          unread > 0
            ? `Notifications: ${plural(unread, "unread one", "unread ones")}`
            : "Notifications"
        }
        count={unread}
      >
        <Bell aria-hidden />
      </WaitingLink>
    </>
  );
}

type WaitingLinkProps = {
  href: string;
  name: string;
  count: number;
  className?: string;
  children: ReactNode;
};

function WaitingLink({ href, name, count, className, children }: WaitingLinkProps) {
  return (
    <Link
      href={href}
      aria-label={name}
      title={name}
      className={buttonStyle({ look: "quiet", className: cn("relative w-10 px-0", className) })}
    >
      {children}
      {count > 0 && (
        <span
          aria-hidden
          className="absolute end-0.5 top-0.5 min-w-4.5 rounded-full bg-accent px-1 text-center text-[0.6875rem]/[1.125rem] font-semibold text-on-accent tabular-nums"
        >
          {count > 99 ? "99+" : count}
        </span>
      )}
    </Link>
  );
}
