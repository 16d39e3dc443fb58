"use client";

import { createContext, type ReactNode, useContext } from "react";
import type { WaysIn } from "@/lib/sign-ins/schema";
import type { MeJson } from "@/lib/users/schema";

export type AskedCollection = {
  id: string;
  slug: string;
  title: string;
  /** It takes works of this person without looking at them. */
  isDirect: boolean;
  /** This person may decide about works that are submitted to it, their own included. */
  isOwn: boolean;
};

/** The service's settings for deposits, and the depositor: the same for the whole visit. */
export type FormSettings = {
  userId: string;
  /** How the depositor can sign in again, should the session end meanwhile. */
  ways: WaysIn;
  /** The names of their account. */
  myself: Pick<MeJson, "profile" | "identities">;
  givesDois: boolean;
  allowsRestricted: boolean;
  allowsNoFiles: boolean;
  mostFiles: number;
  quotaBytes: number;
  mostFileBytes: number;
  /** The collection that is chosen, or for which the page was opened, so that it is named before anything is loaded. */
  collection?: AskedCollection | undefined;
  /** What is said of a draft that a collection gave back; the server makes it. */
  declinedNotice?: ReactNode;
};

const SettingsContext = createContext<FormSettings | undefined>(undefined);
export const FormSettingsProvider = SettingsContext;

export function useFormSettings(): FormSettings {
  const settings = useContext(SettingsContext);
  if (!settings) throw new Error("A part of the deposit form stands outside of it.");
  return settings;
}
