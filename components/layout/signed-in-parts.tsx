"use client";

import dynamic from "next/dynamic";

/*
 * Parts of the frame that only people who are signed in see: others do not load them.
 */
export const AccountMenu = dynamic(() =>
  import("./account-menu").then((module) => module.AccountMenu),
);
export const ImpersonationBanner = dynamic(() =>
  import("./impersonation-banner").then((module) => module.ImpersonationBanner),
);
export const WaitingLinks = dynamic(() =>
  import("./pending-links").then((module) => module.PendingLinks),
);
