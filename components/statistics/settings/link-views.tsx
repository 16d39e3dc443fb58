import type { LinkJson } from "@/lib/statistics/schema";
import { useViewChoices, type View } from "./view-choices";

type LinkViewProps = Omit<View, "params"> & { link: LinkJson };

/** What a link shows at first, in one line. */
function LinkView({ link: { params }, ...place }: LinkViewProps) {
  const choices = useViewChoices()({ ...place, params });
  return choices.map(([, value]) => value).join(" · ");
}

/** By the ids of the links, what they show. */
export const linkViews = (links: readonly LinkJson[], place: Omit<View, "params">) =>
  Object.fromEntries(
    links.map((link) => [link.id, <LinkView key={link.id} {...{ link, ...place }} />]),
  );
