import { useTranslations } from "next-intl";
import type { BannerJson } from "@/lib/site/schema";
import { AdministrationFrame } from "../administration-frame";
import { useMoment } from "../use-moment";
import { BannerForm } from "./banner-form";
import { RemoveBanner } from "./remove-banner";

type BannerPageProps = { banner: BannerJson | undefined; now: string };

/** What all readers of the site are told above its pages. */
export function BannerPage({ banner, now }: BannerPageProps) {
  const t = useTranslations("administration.banner");
  return (
    <AdministrationFrame section="banner">
      <h2 className="text-xl font-semibold">{t("title")}</h2>
      <p className="mt-1 max-w-[70ch] text-muted">{t("lead")}</p>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
        <p role="status">
          <State banner={banner} now={now} />
        </p>
        {banner && <RemoveBanner />}
      </div>
      <div className="mt-6 max-w-2xl">
        <BannerForm banner={banner} />
      </div>
    </AdministrationFrame>
  );
}

function State({ banner, now }: BannerPageProps) {
  const t = useTranslations("administration.banner.state");
  const moment = useMoment();
  if (!banner) return t("none");
  const { starts_at, ends_at } = banner;
  if (ends_at && Date.parse(ends_at) <= Date.parse(now))
    return t("ended", { moment: moment(ends_at) });
  if (starts_at && Date.parse(starts_at) > Date.parse(now))
    return t("planned", { moment: moment(starts_at) });
  return ends_at ? t("shownUntil", { moment: moment(ends_at) }) : t("shown");
}
