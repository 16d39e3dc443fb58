/**
 * The keyboard of a combobox (ARIA authoring practices, "editable combobox with list autocomplete") as a pure
 * function, so that it can be tested without a browser.
 */
export type ComboboxState = {
  open: boolean;
  /** Position of the active option, or none. */ active: number | undefined;
};

export type ComboboxKey =
  { key: "ArrowDown" | "ArrowUp" | "Home" | "End" | "PageDown" | "PageUp" } | { key: "Escape" };

const PAGE = 8;

export function moveInList(
  state: ComboboxState,
  key: ComboboxKey["key"],
  count: number,
): ComboboxState {
  if (key === "Escape") return { open: false, active: undefined };
  if (count === 0) return { open: true, active: undefined };
  const last = count - 1;
  const from = state.open ? state.active : undefined;
  const clamp = (position: number) => Math.max(0, Math.min(last, position));
  switch (key) {
    case "ArrowDown":
      return { open: true, active: from === undefined || from === last ? 0 : from + 1 };
    case "ArrowUp":
      return { open: true, active: from === undefined || from === 0 ? last : from - 1 };
    case "PageDown":
      return { open: true, active: clamp((from ?? 0) + PAGE) };
    case "PageUp":
      return { open: true, active: clamp((from ?? 0) - PAGE) };
    case "Home":
      return { open: true, active: 0 };
    case "End":
      return { open: true, active: last };
  }
}
