/** The id of the control of a place, for labels and for going there from the list of problems. */
export function fieldId(path: string): string {
  return `field-${path.replace(/[^\w-]/g, "-")}`;
}
