import { useTranslations } from "next-intl";
import { cn } from "@/components/ui/class-names";
import { Info, TriangleAlert } from "@/components/ui/icons";
import { RichText } from "@/components/ui/rich-text";
import type { ShownBanner } from "@/lib/site";
import { BannerClose } from "./banner-close";
import { BannerPlace } from "./banner-place";

const LOOKS = {
  info: { icon: Info, style: "border-notice bg-notice-soft", colour: "text-notice" },
  warning: { icon: TriangleAlert, style: "border-warning bg-warning-soft", colour: "text-warning" },
  other: { icon: Info, style: "border-line bg-sunken", colour: "text-muted" },
} as const;

/** What the administrators say to all readers, above the page. */
export function SiteBanners({ banners }: { banners: readonly ShownBanner[] }) {
  const t = useTranslations("shell.banner");
  return banners.map((banner, at) => (
    <BannerPlace key={banner.key} urlPath={banner.urlPath}>
      <SiteBanner
        banner={banner}
        label={at === 0 ? t("label") : t("further", { number: at + 1 })}
      />
    </BannerPlace>
  ));
}

function SiteBanner({ banner, label }: { banner: ShownBanner; label: string }) {
  const { key, category, html, language } = banner;
  const { icon: Icon, style, colour } = LOOKS[category];
  return (
    <section
      aria-label={label}
      data-site-banner={key}
      data-print="hide"
      className={cn("border-b", style)}
    >
      <div className="page-width flex items-start gap-3 py-2.5">
        <Icon aria-hidden className={cn("mt-[3px] size-5 shrink-0", colour)} />
        <div lang={language} className="min-w-0 grow text-[0.9375rem]/6 wrap-anywhere">
          <RichText html={html} className="max-w-none" />
        </div>
        <BannerClose bannerKey={key} />
      </div>
    </section>
  );
}
