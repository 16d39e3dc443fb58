import { expect, test } from "vitest";
import { markupOf } from "@/tests/support/with-texts";
import { readDashboardState } from "./dashboard-address";
import { DashboardControls } from "./dashboard-controls";

const days = { from: 20_000, to: 20_029 };

test("a choice in an embedded dashboard stays in its frame and names the tab", () => {
  const state = readDashboardState("/stats/embed/t", {}, { isShared: true });
  const markup = markupOf(
    <DashboardControls {...{ state, days }} hasReportingYear={false} isOfSite />,
  );
  expect(markup).toMatch(/<form[^>]* target="_self"/);
  expect(markup).toContain('<input type="hidden" name="tab" value="content"/>');
});

test.each([
  [true, ["Date added here", "Publication date"]],
  [false, ["Date added to the collection", "Date created here", "Publication date"]],
])("works are counted by dates that there are (of the service: %s)", (isOfSite, expected) => {
  const state = readDashboardState("/stats", {});
  const markup = markupOf(
    <DashboardControls {...{ state, days, hasReportingYear: false, isOfSite }} />,
  );
  const [, options = ""] = /name="basis"[^>]*>(.*?)<\/select>/s.exec(markup) ?? [];
  expect(options.split(/<[^>]*>/).filter(Boolean)).toEqual(expected);
});

test("a custom range is made from the one that was shown", () => {
  const controls = (range: string) =>
    markupOf(
      <DashboardControls
        state={readDashboardState("/stats", { range })}
        {...{ days, hasReportingYear: false, isOfSite: true }}
      />,
    );
  expect(controls("30d")).toContain('<option value="custom:30d">');
  const chosen = controls("custom:30d");
  expect(chosen).toMatch(/name="from"[^>]* value="2024-10-04"/);
  expect(chosen).toMatch(/name="to"[^>]* value="2024-11-02"/);
});
