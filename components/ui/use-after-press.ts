"use client";

import { useLayoutEffect, useState } from "react";
import { afterPress } from "./after-press";

/**
 * A value whose changes move the layout, such as the error of a field: the new one is answered when no pointer is
 * pressed, so that no control moves away under it.
 */
export function useAfterPress<Value>(value: Value): Value {
  const [shown, setShown] = useState(value);
  // Before the browser paints, so that errors and the focus that goes to them come together.
  useLayoutEffect(() => afterPress(() => setShown(() => value)), [value]);
  return shown;
}
