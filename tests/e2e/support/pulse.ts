import type { Page } from "@playwright/test";

const WAIT_MS = 3_000;

/** Whether the page's scripts and drawing still go on: a test that waits in vain looks the same when either has stopped. */
export async function pulseOf(page: Page): Promise<string> {
  const scripts = await timeOf(page.evaluate(() => 1));
  const frames = await timeOf(
    page.evaluate(() => new Promise<void>((resolve) => requestAnimationFrame(() => resolve()))),
  );
  return `${page.url()}: scripts answer ${scripts}, frames come ${frames}`;
}

async function timeOf(answer: Promise<unknown>): Promise<string> {
  const begun = performance.now();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve(`not within ${WAIT_MS} ms`), WAIT_MS);
  });
  const inTime = answer.then(
    () => `in ${Math.round(performance.now() - begun)} ms`,
    (error: unknown) => `not: ${String(error)}`,
  );
  const said = await Promise.race([inTime, late]);
  clearTimeout(timer);
  return said;
}
