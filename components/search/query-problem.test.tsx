import { expect, test } from "vitest";
import { markupOf } from "@/tests/support/with-texts";
import { QueryProblem } from "./query-problem";
import { readSearch } from "./search-address";

const state = readSearch({ q: "tide", publication_date: "1900--1901", access_status: "open" });

test("where a filter cannot be read, the search goes on without it", () => {
  const fault = { messages: ["No range."], fields: ["publication_date"] };
  const page = markupOf(<QueryProblem state={state} fault={fault} />);
  expect(page).toContain('href="/search?q=tide&amp;access_status=open"');
  expect(page).not.toContain('name="publication_date"');
  expect(page).toContain('name="access_status"');
  expect(page).not.toContain("backslash");
});

test("where the words cannot be read, filters are kept", () => {
  const fault = { messages: ["A bracket is missing."], position: 1, fields: ["q"] };
  const page = markupOf(<QueryProblem state={state} fault={fault} />);
  expect(page).toContain('name="publication_date"');
  expect(page).toContain("backslash");
});
