import { test as base, type Page } from "@playwright/test";
import { pulseOf } from "./pulse";

/**
 * The tests' own `test`: every test also fails when the browser reports an error meanwhile. That is a
 * script error, a message on the console, a violation of the page's policy, or a script smuggled in with a
 * deposit, which says `CANARY`.
 */
type Fixtures = {
  /** Complaints a test brings about on purpose. */
  tolerated: RegExp[];
  /** The errors that the browser reported so far. */
  complaints: string[];
};

export const CANARY = "a smuggled script ran";

export const test = base.extend<Fixtures>({
  tolerated: [[], { option: true }],
  complaints: [
    async ({ context, tolerated, javaScriptEnabled }, use, info) => {
      const found: string[] = [];
      const note = (text: string) => {
        if (!tolerated.some((known) => known.test(text))) found.push(text);
      };
      context.on("weberror", (error) => note(`script error: ${String(error.error())}`));
      context.on("console", (message) => {
        if (!["error", "warning"].includes(message.type())) return;
        const { url } = message.location();
        // The browser reports every page that comes with a 4xx; tests of pages look at statuses themselves.
        const isOfPage =
          /^Failed to load resource/.test(message.text()) && url === pageUrl(message);
        // The script below is refused in the sandbox of a preview like any other, also before its page has come. One that
        // was smuggled in and does run there says so itself.
        const isOfSandbox = /^Blocked script execution in '(?:about:blank|\S+\/preview\/\S+)'/.test(
          message.text(),
        );
        if (!isOfPage && !isOfSandbox) note(`${message.text()} (${url})`);
      });
      context.on("dialog", (dialog) => {
        // A test that leaves a page means it.
        if (dialog.type() === "beforeunload") return void dialog.accept();
        note(`a dialog: ${dialog.message()}`);
        void dialog.dismiss();
      });
      if (javaScriptEnabled !== false)
        await context.addInitScript(() => {
          document.addEventListener("securitypolicyviolation", (event) =>
            console.error("policy violated:", event.violatedDirective, event.blockedURI),
          );
          // On a busy machine the browser can lose the wake-up of a page in which nothing happens: idle callbacks and
          // promises of the test then wait for minutes. A frame now and then wakes it.
          setInterval(() => requestAnimationFrame(() => {}), 500);
        });
      await use(found);
      if (info.status !== info.expectedStatus && javaScriptEnabled !== false)
        for (const page of context.pages()) console.log(await pulseOf(page));
      base.expect(found, "what the browser complained about").toEqual([]);
    },
    { auto: true },
  ],
});

export { expect } from "@playwright/test";

function pageUrl(message: { page: () => Page | null }): string | undefined {
  return message.page()?.url();
}

/**
 * Scripts have taken over the page: before that, controls have no event handlers. Listeners of the whole page
 * come with the effects, which run when the controls are done and nothing else is to be computed.
 */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    // Parts of long pages get their scripts when somebody does anything. This looks like it, and hovers nothing.
    window.dispatchEvent(new Event("pointermove"));
    const controls = [...document.querySelectorAll("button, input, header a")];
    const isTaken = (control: Element) =>
      Object.keys(control).some((key) => key.startsWith("__reactProps"));
    return controls.length > 0 && controls.every(isTaken);
  });
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}
