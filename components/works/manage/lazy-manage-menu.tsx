"use client";

import dynamic from "next/dynamic";

/** What only those see who manage a work: its readers do not load it. */
export const ManageMenu = dynamic(() =>
  import("./manage-menu").then((module) => module.ManageMenu),
);
