type Held = Pick<MouseEvent, "metaKey" | "ctrlKey" | "shiftKey" | "altKey">;

/** Whether a key is held that gives a click or another key a meaning of its own, such as a new tab. */
export const hasModifier = ({ metaKey, ctrlKey, shiftKey, altKey }: Held): boolean =>
  metaKey || ctrlKey || shiftKey || altKey;
