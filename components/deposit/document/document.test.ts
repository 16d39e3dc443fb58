import { describe, expect, test } from "vitest";
import { valueAt } from "@/lib/core/value-at";
import { readMetadata } from "@/lib/works/metadata";
import { SHORTEST_TITLE, titleLength } from "./document";
import { merge } from "./merge";
import { prune } from "./prune-empty";
import { withValueAt } from "./value-at";

describe("a place in a deposit", () => {
  const deposit = { metadata: { title: "Tides", creators: [{ role: { id: "author" } }] } };

  test("is read and replaced without touching anything else", () => {
    expect(valueAt(deposit, "metadata.creators.0.role.id")).toBe("author");
    const next = withValueAt(deposit, "metadata.creators.0.role", { id: "editor" });
    expect(next.metadata.creators).toEqual([{ role: { id: "editor" } }]);
    expect(deposit.metadata.creators).toEqual([{ role: { id: "author" } }]);
    expect(next.metadata.title).toBe("Tides");
  });

  test("is made with what is on the way to it, and goes without a trace", () => {
    expect(withValueAt({}, "custom_fields.journal:journal.title", "J")).toEqual({
      custom_fields: { "journal:journal": { title: "J" } },
    });
    expect(withValueAt(deposit, "metadata.title", undefined).metadata).not.toHaveProperty("title");
  });

  test("is not looked for in what every object inherits", () => {
    expect(valueAt(deposit, "metadata.constructor")).toBeUndefined();
  });
});

describe("what is sent", () => {
  test("leaves blank boxes and untouched rows out", () => {
    const { body } = prune({
      metadata: {
        title: " ",
        version: "2",
        creators: [{ person_or_org: { type: "personal", family_name: "" } }],
        dates: [{ date: "", type: { id: "issued" } }],
      },
      access: { embargo: { active: false } },
    });
    expect(body).toEqual({
      metadata: { version: "2" },
      access: { embargo: { active: false } },
    });
  });

  test("knows where its rows stand in the form", () => {
    const { body, toForm } = prune({
      metadata: {
        creators: [
          { role: { id: "author" } },
          { person_or_org: { family_name: "Roe" }, affiliations: [{}, { name: "Here" }] },
        ],
      },
    });
    expect(valueAt(body, "metadata.creators.0.affiliations.0.name")).toBe("Here");
    expect(toForm("metadata.creators.0.affiliations.0.name")).toBe(
      "metadata.creators.1.affiliations.1.name",
    );
    expect(toForm("metadata.creators")).toBe("metadata.creators");
    expect(toForm("files.enabled")).toBe("files.enabled");
  });
});

describe("two who write at once", () => {
  const sent = { metadata: { title: "A", version: "1" }, custom_fields: { j: { issue: "1" } } };

  test("keep both what they changed in different places", () => {
    const mine = withValueAt(sent, "metadata.title", "Mine");
    const theirs = withValueAt(sent, "custom_fields.j.volume", "7");
    expect(merge({ sent, mine, answered: sent, theirs })).toEqual({
      document: {
        metadata: { title: "Mine", version: "1" },
        custom_fields: { j: { issue: "1", volume: "7" } },
      },
      conflicts: [],
    });
  });

  test("are asked about a place both changed, unless they agree", () => {
    const mine = withValueAt(sent, "metadata.title", "Mine");
    const theirs = withValueAt(sent, "metadata.title", "Theirs");
    expect(merge({ sent, mine, answered: sent, theirs }).conflicts).toEqual(["metadata.title"]);
    expect(merge({ sent, mine, answered: sent, theirs: mine }).conflicts).toEqual([]);
  });

  test("see what the other took away", () => {
    const theirs = withValueAt(sent, "metadata.version", undefined);
    const merged = merge({ sent, mine: sent, answered: sent, theirs });
    expect(merged.document.metadata).toEqual({ title: "A" });
  });

  test("keep what the server could not: a half-typed date is no change of the other", () => {
    const typed = withValueAt(sent, "metadata.publication_date", "202");
    // The server dropped it in its answer, and has dropped it still.
    const merged = merge({ sent: typed, mine: typed, answered: sent, theirs: sent });
    expect(merged.document).toEqual(typed);
  });

  test("do not quarrel about titles of terms, nor about the order of members", () => {
    const answered = { metadata: { resource_type: { id: "dataset", title: { en: "Dataset" } } } };
    const theirs = { metadata: { resource_type: { id: "dataset" } } };
    const mine = { metadata: { resource_type: { id: "image" } } };
    expect(merge({ sent: theirs, mine, answered, theirs })).toEqual({
      document: mine,
      conflicts: [],
    });
  });

  test("have lists as one place", () => {
    const lists = (...names: string[]) => ({ metadata: { sizes: names } });
    const merged = merge({
      sent: lists("a"),
      mine: lists("a", "b"),
      answered: lists("a"),
      theirs: lists("c"),
    });
    expect(merged.conflicts).toEqual(["metadata.sizes"]);
  });
});

test.each(["", "A", "Ti", " Ti ", "🌊🌊", "🌊🌊🌊", "Sea", " Sea "])(
  "the form knows whether the service keeps the title “%s”",
  (title) => {
    const { metadata } = readMetadata({ metadata: { title } }, { has: () => true });
    expect(titleLength({ metadata: { title } }) >= SHORTEST_TITLE).toBe(
      metadata.title !== undefined,
    );
  },
);
