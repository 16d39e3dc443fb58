import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { readSite } from "@/app/frame";
import { withPage } from "@/app/with-page";
import { HomePage } from "@/components/works/home-page";
import { config } from "@/lib/core/config";
import { isSetUp } from "@/lib/users";
import { countPublicWorks, newestWorks, workAnswers } from "@/lib/works";

const NEWEST = 6;

/** Command-line clients of this family of services read the version in `generator` before they talk to one. */
export function generateMetadata(): Metadata {
  return { generator: config().GENERATOR, alternates: { canonical: "/" } };
}

export default function Page() {
  return withPage("/", async (ctx) => {
    if (!(await isSetUp(ctx))) redirect("/setup");
    const [site, works, counted] = await Promise.all([
      readSite(),
      newestWorks(ctx, NEWEST),
      countPublicWorks(),
    ]);
    return (
      <HomePage
        purpose={site.description}
        counts={[{ label: "Works to read", count: counted.total, isExact: counted.isExact }]}
        newest={await workAnswers(ctx, works)}
      />
    );
  });
}
