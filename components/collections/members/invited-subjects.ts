export type Subject = { type: "user" | "group" | "email"; id: string; name: string };

/** An email address, if the text is a whole one. */
export function addressIn(text: string): string | undefined {
  const typed = text.trim();
  return /^[^\s@,;]+@[^\s@,;]+\.[^\s@,;]+$/.test(typed) ? typed : undefined;
}

export const withSubject = (chosen: readonly Subject[], subject: Subject): readonly Subject[] => [
  ...chosen.filter(({ type, id }) => type !== subject.type || id !== subject.id),
  subject,
];

/** Those who are chosen, and the address that is still in the box. Nothing, where its text stands for nobody. */
export function subjectsWith(
  chosen: readonly Subject[],
  text: string,
  takesMail: boolean,
): readonly Subject[] | undefined {
  if (!text.trim()) return chosen;
  const address = takesMail ? addressIn(text) : undefined;
  return address === undefined ? undefined : withSubject(chosen, mailSubject(address));
}

export const mailSubject = (address: string): Subject => ({
  type: "email",
  id: address,
  name: address,
});
