import { expect, test } from "vitest";
import { markupOf } from "@/tests/support/with-texts";
import { GroupLink } from "./collection-details";

const group = { name: "Tide <Readers>", instance: "Example Commons" };

test("a collection names its group and the group's instance, with a link to the group", () => {
  const url = "https://commons.example.org/groups/tide-readers/";
  const page = markupOf(<GroupLink group={{ ...group, url }} />);
  expect(page).toContain(`href="${url}"`);
  expect(page.replaceAll(/<[^>]*>/g, "")).toBe(
    "Collection of the Tide &lt;Readers&gt; group on Example Commons",
  );
});

test("a group without an address is named without a link", () => {
  expect(markupOf(<GroupLink group={{ ...group, url: undefined }} />)).not.toContain("<a");
});
