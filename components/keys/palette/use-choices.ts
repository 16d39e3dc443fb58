"use client";

import { useLocale, useTranslations } from "next-intl";
import { SECTIONS } from "@/components/administration/sections";
import { chooseLanguage } from "@/components/layout/choose-language";
import { FileText, Languages, Library, type IconType, Search, Wrench } from "@/components/ui/icons";
import { chooseTheme } from "@/components/ui/theme";
import { LANGUAGE_NAMES, LOCALES } from "@/lib/i18n/locales";
import type { KeyUser } from "../key-user";
import { ACTIONS, type ActionName, byName, isFor, matches, type PageName, PAGES } from "./entries";
import type { SearchHits, Hit } from "./use-search-hits";

/** A choice either leads to an address or runs an action. */
type Effect = { href: string } | { run: () => void } | { opens: "sheet" };

/** One line of the palette. */
export type Choice = { key: string; label: string; icon: IconType; effect: Effect };

export type ChoiceGroup = {
  name: "pages" | "administration" | "actions" | "works" | "collections" | "search";
  choices: readonly Choice[];
};

type Asked = { user: KeyUser; typed: string; found: SearchHits };

/** The entries of the palette for the typed text, in groups. Empty groups are left out. */
export function useChoices({ user, typed, found: hits }: Asked): readonly ChoiceGroup[] {
  const t = useTranslations("keys.palette");
  const present = useLocale();
  const text = typed.trim();

  const pages = (Object.keys(PAGES) as PageName[])
    .filter((name) => isFor(user, PAGES[name]))
    .map((name) => leadingTo(PAGES[name].href, t(`pages.${name}`), PAGES[name].icon));
  const actions = (Object.keys(ACTIONS) as ActionName[])
    .filter((name) => isFor(user, ACTIONS[name]))
    .map((name) => ({
      key: name,
      label: t(`actions.${name}`),
      icon: ACTIONS[name].icon,
      effect: effectOf(name),
    }));
  const administration = SECTIONS.map(({ id, href }) =>
    leadingTo(href, t(`administration.${id}`), Wrench),
  );
  const languages = LOCALES.filter((locale) => locale !== present).map((locale) => ({
    key: `language-${locale}`,
    label: t("language", { language: LANGUAGE_NAMES[locale] }),
    icon: Languages,
    effect: { run: () => void chooseLanguage(locale, user) },
  }));
  const fitting = (choices: readonly Choice[]) =>
    choices.filter(({ label }) => matches(label, text));
  const ofHits = (hits: readonly Hit[], icon: IconType) =>
    byName(
      hits.map(({ href, title }) => leadingTo(href, title ?? t("untitled"), icon)),
      text,
      ({ label }) => label,
    );
  const found: readonly ChoiceGroup[] = byName(
    [
      { name: "works", choices: ofHits(hits.works, FileText) },
      { name: "collections", choices: ofHits(hits.collections, Library) },
    ],
    text,
    ({ choices: [first] }) => first?.label ?? "",
  );
  const search = `/search?q=${encodeURIComponent(text)}`;

  const groups: readonly ChoiceGroup[] = [
    { name: "pages", choices: fitting(pages) },
    { name: "administration", choices: user.isAdministrator ? fitting(administration) : [] },
    { name: "actions", choices: fitting([...actions, ...languages]) },
    ...found,
    {
      name: "search",
      choices: text ? [leadingTo(search, t("searchFor", { text }), Search)] : [],
    },
  ];
  return groups.filter(({ choices }) => choices.length > 0);
}

const leadingTo = (href: string, label: string, icon: IconType): Choice => ({
  key: href,
  label,
  icon,
  effect: { href },
});

function effectOf(name: ActionName): Effect {
  const action = ACTIONS[name];
  if ("theme" in action) return { run: () => chooseTheme(action.theme) };
  return "opens" in action ? { opens: action.opens } : { href: action.href };
}
