/** A moment as the wire writes it: UTC with microseconds, of which ours are whole milliseconds. */
export function timestamp(moment: Date): string {
  return moment.toISOString().replace("Z", "000+00:00");
}
