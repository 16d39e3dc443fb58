import { listHref } from "../list-address";
import { hrefOfSection } from "../sections";

/** The parts of a partner's page, in the order of their tabs. */
export const VIEWS = ["overview", "sign-ins", "calls", "deliveries", "queue", "tokens"] as const;
export type View = (typeof VIEWS)[number];

export const partnerPath = (name: string): string =>
  `${hrefOfSection("partners")}/${encodeURIComponent(name)}`;

/** The address of a part; the overview is the page itself. */
export const viewHref = (
  name: string,
  view: View,
  more: Readonly<Record<string, string | number>> = {},
): string => listHref(partnerPath(name), { view: view === "overview" ? "" : view, ...more });

export const deliveryHref = (name: string, id: string): string =>
  `${partnerPath(name)}/deliveries/${encodeURIComponent(id)}`;
