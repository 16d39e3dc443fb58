import { useTranslations } from "next-intl";
import { cn } from "@/components/ui/class-names";
import { Info, TriangleAlert } from "@/components/ui/icons";
import type { BannerLevel } from "@/lib/site/constants";
import { BannerClose } from "./banner-close";
import { bannerParts } from "./banner-parts";

export type ShownBanner = { id: string; level: BannerLevel; text: string; lang: string };

const LOOKS = {
  info: { icon: Info, style: "border-notice bg-notice-soft", colour: "text-notice" },
  warning: { icon: TriangleAlert, style: "border-warning bg-warning-soft", colour: "text-warning" },
} as const;

/** What the administrators say to all readers, above the page. */
export function SiteBanner({ banner }: { banner: ShownBanner }) {
  const t = useTranslations("shell.banner");
  const { icon: Icon, style, colour } = LOOKS[banner.level];
  return (
    <section
      aria-label={t("label")}
      data-site-banner
      data-print="hide"
      className={cn("border-b", style)}
    >
      <div className="page-width flex items-start gap-3 py-2.5">
        <Icon aria-hidden className={cn("mt-[3px] size-5 shrink-0", colour)} />
        <p lang={banner.lang} className="min-w-0 grow text-[0.9375rem]/6 wrap-anywhere">
          {bannerParts(banner.text).map(({ text, href }, at) =>
            href === undefined ? (
              text
            ) : (
              <a key={at} href={href} className="link">
                {text}
              </a>
            ),
          )}
        </p>
        <BannerClose id={banner.id} />
      </div>
    </section>
  );
}
