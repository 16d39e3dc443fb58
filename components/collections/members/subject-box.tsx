"use client";

import { useTranslations } from "next-intl";
import { optionOf, useGroups, usePeople } from "@/components/people/use-people";
import { Combobox } from "@/components/ui/combobox";
import { addressIn, mailSubject, type Subject } from "./invited-subjects";

type SubjectBoxProps = {
  text: string;
  onTextChange: (text: string) => void;
  isGroup: boolean;
  takesMail: boolean;
  onChoose: (subject: Subject) => void;
};

/** Finds people or groups by name. A whole email address is offered, too. */
export function SubjectBox({ text, onTextChange, isGroup, takesMail, onChoose }: SubjectBoxProps) {
  const t = useTranslations("members.invite");
  const parts = useTranslations("parts");
  const people = usePeople(isGroup ? "" : text);
  const groups = useGroups(isGroup ? text : "");
  const { found, isFetching, isWithoutMatch } = isGroup ? groups : people;
  const address = takesMail ? addressIn(text) : undefined;
  const options = found.map(optionOf);
  const choose = (subject: Subject) => {
    onTextChange("");
    onChoose(subject);
  };
  return (
    <Combobox
      text={text}
      onTextChange={onTextChange}
      loading={isFetching}
      options={
        address ? [...options, { value: address, label: address, hint: t("byMail") }] : options
      }
      nothingFound={isWithoutMatch ? parts(isGroup ? "noGroup" : "nobody") : undefined}
      onChoose={({ value: id, label: name }) =>
        choose(
          id === address ? mailSubject(address) : { type: isGroup ? "group" : "user", id, name },
        )
      }
      {...(address ? { onCommitText: () => choose(mailSubject(address)) } : {})}
    />
  );
}
