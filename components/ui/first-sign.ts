/** What anybody does who is at a page: with a pointer, a finger or keys, or by a program that reads it aloud. */
const SIGNS = [
  ...["pointermove", "pointerdown", "wheel", "scroll"],
  ...["keydown", "focusin", "input", "click"],
];

/** Runs with the next sign of somebody at the page. Answers how to stop waiting. */
function onSign(run: () => void): () => void {
  const stop = () => {
    for (const type of SIGNS) window.removeEventListener(type, sign, true);
  };
  const sign = () => {
    stop();
    run();
  };
  for (const type of SIGNS) window.addEventListener(type, sign, { capture: true, passive: true });
  return stop;
}

/** Runs with the first sign of somebody, or at once where there was one. Answers how to stop waiting. */
export function onFirstSign(run: () => void): () => void {
  const wasSomebodyHere = window.scrollY > 0 || document.activeElement !== document.body;
  if (!wasSomebodyHere) return onSign(run);
  run();
  return () => undefined;
}

const PAUSE_MS = 1_000;

/** After something did not come from the network: when that is back, or with a sign of somebody a moment later. */
export async function nextChance(): Promise<void> {
  await new Promise<void>((done) => {
    window.addEventListener("online", () => done(), { once: true });
    setTimeout(() => onSign(done), PAUSE_MS);
  });
}
