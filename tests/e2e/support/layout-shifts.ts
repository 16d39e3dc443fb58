import type { Page } from "@playwright/test";

/** A width at which lines wrap, as Lighthouse measures. */
export const PHONE = { width: 412, height: 823 };

type Noting = { shifts: number[] };

/** Notes from the next page on how far its parts move without anybody doing something (web.dev/cls). */
export async function noteShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as Shift).value);
    }).observe({ type: "layout-shift", buffered: true });
    type Shift = { value: number };
  });
}

export const shiftsOf = (page: Page): Promise<number[]> =>
  page.evaluate(() => (window as unknown as Noting).shifts);
