"use client";

import { createContext, useContext } from "react";

export type FieldControl = {
  id: string;
  required?: boolean;
  "aria-describedby"?: string;
  "aria-invalid"?: true;
};

export const FieldContext = createContext<FieldControl | undefined>(undefined);

/** Values of a `Field` for the control inside: its id, and the ids of hint and error. */
export function useFieldControl(): Partial<FieldControl> {
  return useContext(FieldContext) ?? {};
}
