import type { ReactNode } from "react";
import { Link } from "@/components/ui/link";

/** Leads from the page of one object to the page above it. */
export const BackLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <p className="text-sm">
    <Link href={href} className="link inline-block py-0.5">
      {children}
    </Link>
  </p>
);
