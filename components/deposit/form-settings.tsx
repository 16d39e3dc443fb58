"use client";

import { createContext, useContext } from "react";

/** What the service allows, and who writes: the same for the whole visit. */
export type FormSettings = {
  userId: string;
  siteName: string;
  givesDois: boolean;
  allowsRestricted: boolean;
  allowsNoFiles: boolean;
  mostFiles: number;
  quotaBytes: number;
  mostFileBytes: number;
};

const SettingsContext = createContext<FormSettings | undefined>(undefined);
export const FormSettingsProvider = SettingsContext;

export function useFormSettings(): FormSettings {
  const settings = useContext(SettingsContext);
  if (!settings) throw new Error("A part of the deposit form stands outside of it.");
  return settings;
}
