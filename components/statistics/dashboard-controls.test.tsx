import { expect, test } from "vitest";
import { markupOf } from "@/tests/support/with-texts";
import { readDashboardState } from "./dashboard-address";
import { DashboardControls } from "./dashboard-controls";

test("a choice in an embedded dashboard stays in its frame and names the tab", () => {
  const state = readDashboardState("/stats/embed/t", {}, { isShared: true });
  const markup = markupOf(<DashboardControls state={state} hasReportingYear={false} />);
  expect(markup).toMatch(/<form[^>]* target="_self"/);
  expect(markup).toContain('<input type="hidden" name="tab" value="content"/>');
});
