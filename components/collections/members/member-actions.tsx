import type { ReactNode } from "react";

/** What can be done about a membership: behind the name, and on phones in lines of its own that begin where the name does. */
export function MemberActions({ children }: { children: ReactNode }) {
  return (
    <div className="contents max-sm:flex max-sm:w-full max-sm:flex-wrap max-sm:items-center max-sm:gap-x-4 max-sm:gap-y-2 max-sm:ps-13 max-sm:in-[ul:has(input)]:ps-23">
      {children}
    </div>
  );
}
