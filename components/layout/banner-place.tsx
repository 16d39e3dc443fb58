"use client";

import { usePathname } from "next/navigation";
import { type ReactNode, useState } from "react";

type BannerPlaceProps = { urlPath: string | null; isForOnePage?: boolean; children: ReactNode };

/**
 * Shows a banner on the pages whose address begins with its path, or on the one that it came with; the frame stays while
 * its reader goes to others.
 */
export function BannerPlace({ urlPath, isForOnePage, children }: BannerPlaceProps) {
  const here = usePathname();
  const [first] = useState(here);
  const isShown = isForOnePage ? here === first : urlPath === null || here.startsWith(urlPath);
  return isShown && children;
}
