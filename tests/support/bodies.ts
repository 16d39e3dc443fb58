/** What tests deposit, whichever way they do it. */
export const METADATA = {
  title: "Heathland survey",
  resource_type: { id: "textDocument-report" },
  publication_date: "2025-11-03",
  publisher: "Example Repository",
  creators: [{ person_or_org: { type: "organizational", name: "Moorland Trust" } }],
};

export const RESTRICTED = { access: { record: "restricted", files: "restricted" } };

/** A body that can be published as it is: metadata only. */
export const complete = (given: Record<string, unknown> = {}) => ({
  metadata: METADATA,
  files: { enabled: false },
  ...given,
});
