"use client";

import dynamic from "next/dynamic";

/** Not a part of every page that can fail. Where it cannot be loaded, users select what they want to copy. */
export const LazyCopyButton = dynamic(
  () =>
    import("./copy-button").then(
      (module) => module.CopyButton,
      () => () => null,
    ),
  // A page that fails may never come to use what its document preloads.
  { ssr: false },
);
