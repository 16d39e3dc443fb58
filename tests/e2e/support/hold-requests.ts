import type { Page } from "@playwright/test";

/** Keeps further requests of the page for such addresses waiting, until what it answers is called. */
export async function holdRequests(page: Page, addresses: string): Promise<() => void> {
  let letIn = () => {};
  const isLetIn = new Promise<void>((resolve) => {
    letIn = resolve;
  });
  await page.route(addresses, async (route) => {
    await isLetIn;
    await route.continue();
  });
  return letIn;
}

export const holdScripts = (page: Page) => holdRequests(page, "**/*.js");
