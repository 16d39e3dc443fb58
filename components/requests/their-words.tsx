import { useTranslations } from "next-intl";
import { QuotedWords } from "./quoted-words";

/** What curators wrote with their decision, and the way to the conversation that has all of it. */
export function TheirWords({ children }: { children: string }) {
  const t = useTranslations("requests.standing");
  return (
    <QuotedWords
      className="mt-2"
      lead={t.rich("theirWords", {
        conversation: (text) => (
          <a href="#conversation" className="link">
            {text}
          </a>
        ),
      })}
    >
      {children}
    </QuotedWords>
  );
}
