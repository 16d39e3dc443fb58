"use client";

import dynamic from "next/dynamic";

/** Few readers meet files that they may ask for: the others do not load it. */
export const AskButton = dynamic(() => import("./ask-button").then((module) => module.AskButton));
