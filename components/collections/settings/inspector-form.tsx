"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { ACCESS_ACTIONS } from "@/lib/collections/schema";
import { pathOf } from "../collection-entry";
import { type Person, PersonBox } from "../person-box";
import { ACTION_WORDS } from "./inspector";

type InspectorFormProps = { slug: string; person: Person | undefined; action: string };

/** Whom and what to ask about; the answer has an address, so that it can be sent to others. */
export function InspectorForm({ slug, person, action }: InspectorFormProps) {
  const router = useRouter();
  const [chosen, setChosen] = useState(person);
  const [what, setWhat] = useState(action);

  function ask() {
    const query = new URLSearchParams({
      ...(chosen ? { user: chosen.id } : { user: "" }),
      ...(what ? { action: what } : {}),
    });
    router.push(`${pathOf(slug, "/settings/inspector")}?${query.toString()}`);
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        ask();
      }}
      className="space-y-5"
    >
      <Field label="Person" hint="Leave it empty to ask about somebody who is not signed in.">
        <PersonBox value={chosen} onValueChange={setChosen} />
      </Field>
      <Field label="What they want to do" required>
        <Select value={what} onChange={({ target }) => setWhat(target.value)}>
          <option value="">Everything</option>
          {ACCESS_ACTIONS.map((one) => (
            <option key={one} value={one}>
              {ACTION_WORDS[one]}
            </option>
          ))}
        </Select>
      </Field>
      <Button type="submit" look="primary">
        Show why
      </Button>
    </form>
  );
}
