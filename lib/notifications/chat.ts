import { truncate } from "@/lib/core/text";

const MAX_CHARACTERS = 2_000;

/** A message in the markup of Slack, which other chats read too. */
export function chatText(given: {
  title: string;
  body: string;
  /** Where it leads, and what the link is called. */
  url: string;
  open: string;
}): string {
  const { title, body, url, open } = given;
  const words = body ? `\n${escaped(truncate(body, MAX_CHARACTERS))}` : "";
  return `*${escaped(title)}*${words}\n<${escaped(url)}|${escaped(open)}>`;
}

/** https://docs.slack.dev/messaging/formatting-message-text/#escaping */
const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
