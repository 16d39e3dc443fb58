/** What the logos of the sample collections are drawn of: a ground and paths of 96 x 96. */
type Drawing = { readonly ground: string; readonly paths: readonly string[] };

/** Pixels. */
const SIDE = 384;

const DRAWINGS: Readonly<Record<string, Drawing>> = {
  "example-university": {
    ground: "#1f3a5f",
    paths: ["M48 18 82 36H14Z", "M22 42h8v26h-8zM44 42h8v26h-8zM66 42h8v26h-8z", "M16 72h64v8H16z"],
  },
  "example-humanities": {
    ground: "#7a3e2b",
    paths: ["M16 26q16-8 30 2v46q-14-10-30-2z", "M80 26q-16-8-30 2v46q14-10 30-2z"],
  },
  "example-sciences": {
    ground: "#1d5c4f",
    paths: ["M40 18h16v22l20 34q2 6-4 6H24q-6 0-4-6l20-34z"],
  },
  "example-coast": {
    ground: "#0b5f80",
    paths: [
      "M12 40q9-10 18 0t18 0 18 0 18 0v8q-9 10-18 0t-18 0-18 0-18 0z",
      "M12 60q9-10 18 0t18 0 18 0 18 0v8q-9 10-18 0t-18 0-18 0-18 0z",
    ],
  },
  "example-music": {
    ground: "#5b2a6e",
    paths: ["M38 22 72 16v44a10 8 0 1 1-8-8V32l-18 3v33a10 8 0 1 1-8-8z"],
  },
  "example-botany": {
    ground: "#3d6b21",
    paths: ["M76 18C40 18 20 36 22 62q26 4 40-12 12-14 14-32z", "M22 62 14 82l6 2 8-20z"],
  },
};

/** The logo of a sample collection as PNG; those without one show their initial letters. */
export async function sampleLogo(slug: string): Promise<Buffer | undefined> {
  const drawing = DRAWINGS[slug];
  if (!drawing) return undefined;
  const { ground, paths } = drawing;
  const shapes = paths.map((path) => `<path d="${path}" fill="#fff"/>`).join("");
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" viewBox="0 0 96 96"><path d="M0 0h96v96H0z" fill="${ground}"/>${shapes}</svg>`;
  const { default: sharp } = await import("sharp");
  return sharp(Buffer.from(svg)).png().toBuffer();
}
