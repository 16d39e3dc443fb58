/**
 * Changes of the layout wait until no pointer is pressed: a control that moves between press and release does not
 * get the click.
 */
let isPressed = false;
const waiting: (() => void)[] = [];

/** Runs a change now, or after the click that is under way. */
export function afterPointerRelease(run: () => void): void {
  if (isPressed) waiting.push(run);
  else run();
}

const PRESSING = ["pointerdown", "mousedown"] as const;
/** Menus of the browser take the release of the press that opened them; then a choice or a key tells of it. */
const RELEASING = [
  ...["pointerup", "mouseup", "pointercancel", "dragend", "blur"],
  ...["contextmenu", "input", "keydown"],
] as const;

/** React stops what happens in parts whose code is not here yet. The blur of a field is not that of the window. */
const isSeenOnItsWay = (type: string) => type !== "blur";

/** Watches the pointers of a window; answers how to stop. */
export function watchPointers(target: EventTarget): () => void {
  const press = () => {
    isPressed = true;
  };
  // The click comes with the release: what waits runs behind both.
  const release = () => void setTimeout(settle, 0);
  for (const type of PRESSING) target.addEventListener(type, press, true);
  for (const type of RELEASING) target.addEventListener(type, release, isSeenOnItsWay(type));
  return () => {
    for (const type of PRESSING) target.removeEventListener(type, press, true);
    for (const type of RELEASING) target.removeEventListener(type, release, isSeenOnItsWay(type));
    settle();
  };
}

function settle(): void {
  isPressed = false;
  for (const run of waiting.splice(0)) run();
}
