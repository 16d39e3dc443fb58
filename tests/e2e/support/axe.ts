import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** The narrowest window that need not scroll sideways (WCAG 2.2, 1.4.10). */
export const NARROW = { width: 320, height: 640 };

const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** No scripts run in the frame of a preview, so axe cannot either; `previews.spec.ts` checks its content. */
const looking = (page: Page) => new AxeBuilder({ page }).exclude('iframe[name="file-preview"]');

/**
 * What axe finds wrong on the page as it is now: one line for each element, readable in a report. Landmarks of one kind
 * need names of their own, too, so that a list of them says which is which.
 */
export function violations(page: Page): Promise<string[]> {
  const builder = looking(page).options({
    runOnly: { type: "tag", values: WCAG },
    rules: { "landmark-unique": { enabled: true } },
  });
  return analyse(page, builder, ["color-contrast", "target-size"]);
}

/** What stands outside of all landmarks. */
export function outsideLandmarks(page: Page): Promise<string[]> {
  return analyse(page, looking(page).withRules(["region"]), ["region"]);
}

/** The one thing that another theme can change. Much quicker than looking at everything again. */
export function unreadable(page: Page): Promise<string[]> {
  return analyse(page, looking(page).withRules(["color-contrast"]), ["color-contrast"]);
}

/** Everything but what stays the same when only the window's width changes. */
export function violationsOfLayout(page: Page): Promise<string[]> {
  const builder = looking(page).withTags(WCAG).disableRules(["color-contrast"]);
  return analyse(page, builder, ["target-size"]);
}

async function analyse(
  page: Page,
  builder: AxeBuilder,
  rules: readonly string[],
): Promise<string[]> {
  await settled(page);
  const { violations: found, passes } = await builder.analyze();
  // An analysis that looked at nothing would find nothing.
  for (const rule of rules)
    if (![...passes, ...found].some(({ id }) => id === rule))
      throw new Error(`The rule ${rule} was not applied.`);
  return found.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary = "" }) =>
      [id, help, target.join(" "), failureSummary.replace(/\s+/g, " ")].join(" | "),
    ),
  );
}

/** What appears is there in full: half seen, it has other colours. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const passing = () =>
      document
        .getAnimations()
        // Those that follow a scroll position pass with no time.
        .filter(({ timeline }) => timeline instanceof DocumentTimeline)
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
        .filter(({ playState }) => playState === "running");
    // A control that was just clicked or chosen changes its colours in the next frames only.
    do {
      await frame();
      await frame();
      await Promise.allSettled(passing().map(({ finished }) => finished));
    } while (passing().length > 0);
  });
}

/** What was just done is told a moment later: whoever looks for violations then waits for it. */
export const toasts = (page: Page) => page.locator("[data-sonner-toast]");

/** How far the page reaches beyond the window to the side, in pixels, and by what. */
export function overflow(page: Page): Promise<{ pixels: number; by: string[] }> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const pixels = scrollWidth - clientWidth;
    const isOutside = (element: Element) => element.getBoundingClientRect().right > clientWidth + 1;
    const wide = pixels > 0 ? [...document.querySelectorAll("body *")].filter(isOutside) : [];
    return { pixels, by: wide.slice(0, 5).map((element) => element.outerHTML.slice(0, 120)) };
  });
}
