"use client";

import type { ComponentProps, KeyboardEvent } from "react";

/** A navigation whose links are folded away: Escape folds them again and goes back to what opened them. */
export function FoldingNav(props: ComponentProps<"nav">) {
  return <nav {...props} onKeyDown={foldByEscape} />;
}

function foldByEscape({ key, currentTarget }: KeyboardEvent<HTMLElement>): void {
  const details = key === "Escape" && currentTarget.querySelector("details[open]");
  if (!details) return;
  details.removeAttribute("open");
  details.querySelector("summary")?.focus();
}
