"use client";

import { usePathname } from "next/navigation";
import type { ReactNode } from "react";

type BannerPlaceProps = { urlPath: string | null; children: ReactNode };

/** Shows a banner on the pages whose address begins with its path; the frame stays while its reader goes to others. */
export function BannerPlace({ urlPath, children }: BannerPlaceProps) {
  const here = usePathname();
  return urlPath === null || here.startsWith(urlPath) ? children : null;
}
