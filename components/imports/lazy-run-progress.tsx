"use client";

import dynamic from "next/dynamic";

/** What is shown while an import runs: pages on which none does so do not load it. */
export const RunProgress = dynamic(() =>
  import("./run-progress").then((module) => module.RunProgress),
);
