/** What other sites paste to show a dashboard, or only its chart. */
export function embedCode(address: string, title: string, part?: "chart"): string {
  const source = part ? `${address}?part=${part}` : address;
  const name = title.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  const attributes = {
    src: source,
    title: name,
    width: "100%",
    height: part ? 720 : 900,
    loading: "lazy",
  };
  const written = Object.entries(attributes).map(([key, value]) => `${key}="${value}"`);
  return `<iframe ${written.join(" ")}></iframe>`;
}
