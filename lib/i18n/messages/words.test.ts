import { expect, test } from "vitest";
import { MESSAGES } from ".";
import ofContracts from "../contract-texts/de.json";
import de from "./de/service.json";
import onPages from "./en/onPages.json";
import en from "./en/service.json";
import validation from "./en/validation.json";

/**
 * One word for one thing: what a text must not say, and what it says instead. Texts of the wire are not asked, since
 * programs know them as they are.
 */
const INSTEAD: Readonly<Record<"en" | "de", readonly (readonly [RegExp, string])[]>> = {
  en: [
    [/\be-mails?\b/i, "email"],
    [/\bmail(s|ed)?\b(?! server)/i, "email"],
    [/\b(communit(y|ies))\b/i, "collection"],
    [/(?<!ORCID |ROR )\brecords?\b/i, "work"],
    [/\b(every|some|any|no)body\b/i, "everyone, someone, anyone, no one"],
    [/\bhand(ed|s|ing)? (it |this |them )?in\b/i, "submit"],
    [/\bthrow(n|s|ing)?\b.*\baway\b|\bg[ia]ve(n)? up\b/i, "discard, delete, failed"],
    [/\b(further|present) (titles?|descriptions?|password)\b/i, "additional, current"],
    [/\bkinds? of work\b/i, "resource type"],
    [/\bnewest (here|works|collections)\b/i, "recently added"],
    [/\bpresently\b|\bat once\b/i, "immediately"],
    [/\btold\b|\btell the\b/i, "notified, notify"],
    [/\blicenses?\b|\borganiz(e|ation|ations)\b/i, "licence, organisation"],
    // Columns of the template for imports are called as they have been.
    [/\bawards?\b(?! (numbers|titles))/i, "grant"],
    [/\bany more\b/i, "no longer"],
  ],
  de: [
    [/\b(E-)?Mails?\b(?<!E[-\u2011]Mails?)/, "E-Mail"],
    [/\bReiter(n)?\b/, "Tab"],
    [/\bZugriffs?(token)?s?\b/, "Zugang, Zugangsschlüssel"],
    [/\bTokens?\b/, "Zugangsschlüssel"],
    [/\bVerwalter(n|s)?\b/, "Administratoren"],
    [/^Geschützt$/, "Eingeschränkt"],
    [/\bBesitz(er|ern|ende|enden|en|t)\b/i, "Eigentümer"],
    [
      /\bKuratieren\b|\bwer (sie |die Sammlung )?(verwaltet oder besitzt|kuratiert)\b/,
      "Kurator, Manager",
    ],
    [/\bMitteilung(en)?\b/, "Benachrichtigung"],
    [/\bRessourcentyp(en)?\b|\bWerkart(en)?\b/, "Art des Werks"],
    [/\bErscheinungs(datum|jahr)\b|\bDatum der Veröffentlichung\b/, "Veröffentlichungsdatum"],
    [/\bUrheberinnen\b/, "Urheber"],
    [/\bZugehörigkeit(en)?\b/, "Einrichtung"],
    [/\bFördereinrichtung(en)?\b/, "Förderer"],
    [/\bAntr(ag|äge|ägen)\b/, "Anfrage"],
    [/\bAbgesagt?\b/i, "abbrechen"],
    [/\bEinzelheiten\b|\bNäheres\b/, "Details"],
    [/\bTagung(en)?\b/, "Konferenz, Veranstaltung"],
    [/\b[Gg]escheitert\w*/, "fehlgeschlagen"],
    [/\b(ge)?schick(en|t)\b/, "senden"],
    [/\bbenutz(t|en)\b/, "verwenden"],
  ],
};

type Tree = { readonly [key: string]: string | Tree };

/** What readers see of a text: names of its values and its marks are not words of it. */
const seen = (text: string) =>
  text
    .replaceAll(/\{\w+(, (plural|select|number),?)?|<\/?\w+>/g, " ")
    .replaceAll(/`[^`]*`|https?:\S+|\/api\/\S+|npm run \S+|[A-Z]+(_[A-Z]+)+/g, " ");

function textsOf(tree: Tree, at: string): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === "string" ? [[`${at}.${key}`, seen(value)]] : textsOf(value, `${at}.${key}`),
  );
}

const SERVICE = { en, de };

test.each(["en", "de"] as const)("each thing has one name: %s", (locale) => {
  const { validation: _, ...pages } = MESSAGES[locale];
  const { mails, requestEvents } = SERVICE[locale];
  const texts = textsOf(
    { ...pages, mails, requestEvents, ...(locale === "en" ? { onPages } : { ofContracts }) },
    locale,
  );
  const found = texts.flatMap(([path, text]) =>
    INSTEAD[locale]
      .filter(([word]) => word.test(text))
      .map(([, instead]) => `${path}: ${text} (say: ${instead})`),
  );
  expect(found).toEqual([]);
});

/** Texts that are no refusals: pages have their own for results, access and titles; jobs have a record in its ordinary sense. */
const NO_REFUSALS =
  /^en\.(imports\.|works\.accessStatus\.|collections\.joinTitle$|schedules\.|statistics\.readme\.)/;

test("a refusal that says community or record to programs has other words on pages", () => {
  const onPage = new Set(textsOf(onPages, "en").map(([path]) => path));
  const left = textsOf({ ...en, validation }, "en").filter(
    ([path, text]) =>
      /communit|\brecords?\b/i.test(text) && !NO_REFUSALS.test(path) && !onPage.has(path),
  );
  expect(left).toEqual([]);
});
