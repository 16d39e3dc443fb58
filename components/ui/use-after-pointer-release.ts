"use client";

import { useLayoutEffect, useState } from "react";
import { afterPointerRelease } from "./after-pointer-release";

/**
 * A value whose changes move the layout, such as the error of a field: the new one is answered when no pointer is
 * pressed, so that no control moves away under it.
 */
export function useAfterPointerRelease<Value>(value: Value): Value {
  const [shown, setShown] = useState(value);
  // Before the browser paints, so that errors and the focus that goes to them come together.
  useLayoutEffect(() => afterPointerRelease(() => setShown(() => value)), [value]);
  return shown;
}
