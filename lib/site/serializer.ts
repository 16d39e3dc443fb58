import { timestamp } from "@/lib/core/timestamp";
import type { BannerJson } from "./schema";
import type { Banner } from "./service/banner";

export function toBannerJson({ id, text, level, startsAt, endsAt }: Banner): BannerJson {
  return {
    ...{ id, text: { ...text }, level },
    starts_at: startsAt && timestamp(startsAt),
    ends_at: endsAt && timestamp(endsAt),
  };
}
