"use client";

import dynamic from "next/dynamic";

/** Works without a file that can be shown do not load it. */
export const PreviewPane = dynamic(() =>
  import("./preview-pane").then((loaded) => loaded.PreviewPane),
);
