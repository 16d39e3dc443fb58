"use client";

import dynamic from "next/dynamic";

/** The home page of everybody else does not load it. */
export const SampleWelcome = dynamic(() =>
  import("./sample-welcome").then((module) => module.SampleWelcome),
);
