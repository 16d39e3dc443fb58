/** A document of one empty page, small and valid. */
export function aPdf(): Buffer {
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] >>",
  ];
  let text = "%PDF-1.4\n";
  const entries = objects.map((object, at) => {
    const entry = `${String(text.length).padStart(10, "0")} 00000 n \n`;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return entry;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries.join("")}`;
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\n`;
  return Buffer.from(`${text}${table}${trailer}startxref\n${text.length}\n%%EOF\n`, "latin1");
}

/** Every byte there is, so that a download that was read as text would differ. */
export const EVERY_BYTE = Uint8Array.from({ length: 4096 }, (_, at) => (at * 7) % 256);
