"use client";

import type { ComponentProps, MouseEvent } from "react";

/** Leads from open filters to what they found. The filters are folded first: they would be screens of the way back up. */
export function ResultsLink(props: Omit<ComponentProps<"a">, "href" | "onClick">) {
  return <a {...props} href="#results" onClick={foldFilters} />;
}

function foldFilters({ currentTarget }: MouseEvent<HTMLElement>): void {
  currentTarget.closest("details")?.removeAttribute("open");
}
