/** What every field of the form is given. */
export type FieldProps = { path: string; label: string; hint?: string; required?: boolean };
