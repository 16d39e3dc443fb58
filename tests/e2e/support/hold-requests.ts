import type { Page } from "@playwright/test";

/** Keeps further scripts of the page waiting, until what it answers is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  let letIn = () => {};
  const isLetIn = new Promise<void>((resolve) => {
    letIn = resolve;
  });
  await page.route("**/*.js", async (route) => {
    await isLetIn;
    await route.continue();
  });
  return letIn;
}
