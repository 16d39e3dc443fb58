import type { DayRange } from "@/lib/core/calendar";
import type { Steps } from "@/lib/core/time-slices";
import type { VersionUse } from "../repository/use-reports";
import type { UsedVersion } from "./part";

type Sum = VersionUse & { views: number; downloads: number };

/** How often versions were used on several days. */
export class VersionSums {
  readonly #sums = new Map<string, Sum>();

  /** Adds those of the days; of all days where none are named. */
  *add(versions: readonly UsedVersion[], days?: DayRange): Steps<void> {
    for (const { day, workId, parentId, views, downloads } of versions) {
      yield;
      if (days && (day < days.from || day > days.to)) continue;
      let sum = this.#sums.get(workId);
      if (!sum) this.#sums.set(workId, (sum = { workId, parentId, views: 0, downloads: 0 }));
      sum.views += views;
      sum.downloads += downloads;
    }
  }

  all(): readonly VersionUse[] {
    return [...this.#sums.values()];
  }
}
