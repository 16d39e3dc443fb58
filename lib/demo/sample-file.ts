import type { Random } from "./random";
import type { SampleFile } from "./sample-work";

/** The bytes of a sample file: small, valid, and different for every work. */
export async function sampleBytes(
  file: SampleFile,
  title: string,
  random: Random,
): Promise<Buffer> {
  if (file.kind === "pdf") return pdf(title);
  if (file.kind === "csv") return Buffer.from(table(random));
  if (file.kind === "png") return picture(random);
  if (file.kind === "json")
    return Buffer.from(
      `${JSON.stringify({ title, sites: random.between(2, 9), unit: "mm" }, null, 2)}\n`,
    );
  return Buffer.from(
    `${title}\n\nSample text, made for demonstration.\n`.repeat(random.between(3, 20)),
  );
}

function table(random: Random): string {
  const rows = Array.from({ length: random.between(20, 400) }, (_, at) =>
    [at + 1, `site-${random.between(1, 9)}`, (random.next() * 100).toFixed(2)].join(","),
  );
  return ["id,site,value", ...rows, ""].join("\n");
}

/** Two colours running into each other. */
async function picture(random: Random): Promise<Buffer> {
  const [width, height] = [random.between(320, 960), random.between(240, 640)];
  const colour = () => Array.from({ length: 3 }, () => random.between(30, 225));
  const [from, to] = [colour(), colour()];
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0; at < width * height; at++) {
    const share = (at % width) / width;
    for (let channel = 0; channel < 3; channel++)
      pixels[at * 3 + channel] = Math.round(
        (from[channel] ?? 0) * (1 - share) + (to[channel] ?? 0) * share,
      );
  }
  const { default: sharp } = await import("sharp");
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
}

/** One page with one line, by hand: objects, then the cross-reference table that gives their offsets. */
function pdf(title: string): Buffer {
  const line = title
    .normalize("NFD")
    .replace(/[^\x20-\x7e]/g, "")
    .replace(/[\\()]/g, "\\$&");
  const content = `BT /F1 18 Tf 72 720 Td (${line.slice(0, 60)}) Tj 0 -28 Td /F1 11 Tf (Sample document) Tj ET`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  ];
  let text = "%PDF-1.4\n";
  const offsets = objects.map((object, at) => {
    const offset = text.length;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = text.length;
  const entries = offsets
    .map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`)
    .join("");
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`;
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(text, "latin1");
}
