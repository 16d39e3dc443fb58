import { absoluteUrl } from "@/lib/core/absolute-url";
import { listJson } from "@/lib/core/list-json";
import { timestamp } from "@/lib/core/timestamp";
import type { Banner } from "./repository";
import type { BannerJson } from "./schema";
import type { BannerQuery, listBanners } from "./service/banners";

export function toBannerJson(banner: Banner): BannerJson {
  const { id, message, language, translations, category, urlPath } = banner;
  const { startsAt, endsAt, isActive, createdAt, updatedAt } = banner;
  return {
    id: String(id),
    ...{ message, language, translations: { ...translations }, category },
    url_path: urlPath,
    start_datetime: timestamp(startsAt),
    end_datetime: endsAt && timestamp(endsAt),
    active: isActive,
    created: timestamp(createdAt),
    updated: timestamp(updatedAt),
    links: { self: absoluteUrl(`/api/banners/${id}`) },
  };
}

export function toBannersJson(
  { banners, total, sort, size, direction }: Awaited<ReturnType<typeof listBanners>>,
  { q, active, url_path, page }: BannerQuery,
) {
  return listJson({
    path: "/api/banners",
    hits: banners.map(toBannerJson),
    ...{ total, page, size, sort },
    params: {
      ...{ q, url_path, sort_direction: direction },
      active: active === undefined ? undefined : String(active),
    },
  });
}
