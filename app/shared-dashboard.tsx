import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { cache, type ReactNode } from "react";
import { pathOf } from "@/components/collections/collection-entry";
import { DASHBOARD_LAYOUT } from "@/lib/collections/schema";
import { pageContext } from "@/lib/http/page";
import { openDashboardLink, type OpenedLink, readDashboardSubject } from "@/lib/statistics";
import { readSite } from "./site-frame";
import { statisticsDashboard } from "./statistics-dashboard";

type Params = Readonly<Record<string, string | string[] | undefined>>;

export type SharedProps = {
  params: Promise<{ token: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

/** Once for all parts of a page that ask. */
const openLink = cache(async (token: string) => openDashboardLink(await pageContext(), token));
const subjectIn = cache(({ ctx, collection }: OpenedLink) => readDashboardSubject(ctx, collection));

/** The address is a secret: it goes neither to search engines nor to pages that are linked. */
export async function sharedMetadata({ params }: SharedProps): Promise<Metadata> {
  const heads = await getTranslations("heads");
  const { name: site } = await readSite();
  return {
    title: await sharedTitle((await params).token),
    description: heads("shared", { site }),
    robots: { index: false },
    referrer: "no-referrer",
  };
}

/** What the link is called and what it is of; a link that has ended tells neither. */
async function sharedTitle(token: string): Promise<string> {
  const t = await getTranslations("statistics");
  try {
    const opened = await openLink(token);
    return t("sharedTitle", { name: opened.name, subject: await subjectOf(opened) });
  } catch {
    return t("title");
  }
}

/** Says whose statistics a link opens. */
async function subjectOf(opened: OpenedLink): Promise<string> {
  const t = await getTranslations("statistics");
  const subject = await subjectIn(opened);
  if (subject) return t("ofCollection", { collection: subject.metadata.title });
  return t("ofSite", { site: (await readSite()).name });
}

/**
 * The dashboard that a link opens, as a stranger may see it, with its name and what it is of. `path` is where it is shown,
 * `part` what of it alone.
 */
export async function sharedDashboard(
  token: string,
  { path, params, part }: { path: string; params: Params; part?: "chart" | undefined },
): Promise<{ name: string; subject: string; dashboard: ReactNode }> {
  const opened = await openLink(token);
  const { ctx, collection, isFixed, name } = opened;
  const subject = await subjectIn(opened);
  const given = Object.fromEntries(new URLSearchParams(opened.params));
  const dashboard = await statisticsDashboard(ctx, {
    ...{ collection, path },
    layout: subject?.customFields[DASHBOARD_LAYOUT],
    searchPath: subject ? pathOf(subject.slug, "/records") : "/search",
    // What a reader chose is complete: what it does not name is as it is by default, not as the link shows it at first.
    params: isFixed || params.tab === undefined ? given : params,
    shared: { isFixed, part, reader: await pageContext() },
  });
  return { name, subject: await subjectOf(opened), dashboard };
}
