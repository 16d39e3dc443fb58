import { localised } from "@/lib/core/localised";
import { message, type Message, type Term } from "@/lib/core/message";
import type { Locale } from "@/lib/i18n/locales";
import { translate } from "@/lib/i18n/translate";
import { currentTerms } from "@/lib/vocabularies";

const LIST = "removalreasons";

/** The list says "record", as programs do. People read of works. */
const IN_OTHER_WORDS: Readonly<Record<string, Message>> = {
  duplicate: message("removalReasons.duplicate"),
  retracted: message("removalReasons.retracted"),
  "test-record": message("removalReasons.testUpload"),
};

/** Why a work was taken down, as a value of a message; nothing for a reason that is not in the list. */
export function removalReason(id: string): Message | Term | undefined {
  const titles = currentTerms().title(LIST, id);
  return IN_OTHER_WORDS[id] ?? (titles && { titles });
}

/** The same in one language. */
export function removalReasonLabel(id: string, locale: Locale): string {
  const reason = removalReason(id);
  if (!reason) return id;
  return "key" in reason ? translate(locale, reason) : (localised(reason.titles, [locale]) ?? id);
}

/** All of them, to choose from. */
export const removalReasons = (locale: Locale): { id: string; label: string }[] =>
  currentTerms()
    .list(LIST)
    .map(({ id }) => ({ id, label: removalReasonLabel(id, locale) }));
