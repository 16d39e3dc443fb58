import { hasModifier } from "@/components/ui/has-modifier";

type Click = Pick<MouseEvent, "button" | "metaKey" | "ctrlKey" | "shiftKey" | "altKey" | "target">;

/** Whether a click makes this window go to another page of this site. */
export function isPageLink(click: Click, present: string): boolean {
  if (click.button !== 0 || hasModifier(click)) return false;
  const link = click.target instanceof Element ? click.target.closest("a") : null;
  if (!link?.href || link.hasAttribute("download") || (link.target && link.target !== "_self"))
    return false;
  // It opens something in front of this page instead.
  if (link.hasAttribute("aria-haspopup")) return false;
  const to = new URL(link.href, present);
  const from = new URL(present);
  const isSamePage = to.pathname === from.pathname && to.search === from.search;
  const isFile = to.pathname.startsWith("/api/") || to.searchParams.has("download");
  return to.origin === from.origin && !isSamePage && !isFile;
}
