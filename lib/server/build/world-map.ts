import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import type { GeoProjection, GeoStream } from "d3-geo";
import type { FeatureCollection, Geometry } from "geojson";
import type { GeometryCollection, Topology } from "topojson-specification";
import { projectRoot } from "../environment";
import { generateOnce } from "./generate";
import { MARKS, worldMapFingerprint } from "./sources.mjs";

/**
 * Projects the outlines of countries once, so that pages send paths of SVG and no code for maps. The outlines come from
 * Natural Earth (public domain) by the package `world-atlas`, at 1 : 50 million, where small countries are there too.
 */
export const generateWorldMap = (): Promise<void> =>
  generateOnce({ mark: MARKS.worldMap, fingerprint: worldMapFingerprint, generate: writeWorldMap });

const WIDTH = 960;
/** Points nearer to the last one say nothing at the size at which maps are shown. */
const NEAR = 2;
/** Nobody lives there but researchers, and it would take a fifth of the height. */
const LEFT_OUT = new Set(["AQ"]);

type World = Topology<{ countries: GeometryCollection<{ name: string }> }>;

async function writeWorldMap(): Promise<void> {
  // The starter needs them only where the map is made anew.
  const [{ geoNaturalEarth1, geoPath, geoStream }, { feature }] = await Promise.all([
    import("d3-geo"),
    import("topojson-client"),
  ]);
  const folder = path.join(projectRoot, path.dirname(MARKS.worldMap));
  const require = createRequire(path.join(projectRoot, "package.json"));
  const file = require.resolve("world-atlas/countries-50m.json");
  const world = JSON.parse(readFileSync(file, "utf8")) as World;
  const all = feature(world, world.objects.countries);
  const countries = all.features.flatMap((one) => {
    const id = codeOf(String(one.id ?? ""), one.properties.name);
    return id === undefined || LEFT_OUT.has(id) ? [] : [{ id, geometry: one.geometry }];
  });
  const shown: FeatureCollection = {
    type: "FeatureCollection",
    features: countries.map(({ geometry }) => ({ type: "Feature", properties: {}, geometry })),
  };
  const projection = geoNaturalEarth1().fitWidth(WIDTH, shown);
  const [, [, height]] = geoPath(projection).bounds(shown);
  // Some territories have the code of their country.
  const outlines = new Map<string, string>();
  for (const { id, geometry } of countries)
    outlines.set(id, (outlines.get(id) ?? "") + outlineOf(geometry, projection, geoStream));
  const paths = [...outlines].filter(([, text]) => text !== "");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    path.join(folder, "countries.ts"),
    `/** Outlines of countries from Natural Earth, by their ISO 3166 codes. */
export const MAP_WIDTH = ${WIDTH};
export const MAP_HEIGHT = ${Math.ceil(height)};
export const COUNTRIES: readonly (readonly [id: string, path: string])[] = ${JSON.stringify(paths)};
`,
  );
}

/** The rings of a country as a path. Of its small islands none is left out that is all there is of it. */
function outlineOf(geometry: Geometry, projection: GeoProjection, geoStream: GeoStreamOf): string {
  const rings = ringsOf(geometry, projection, geoStream).map(thinned);
  const large = rings.filter((ring) => ring.length > 3);
  const [first] = [...rings].sort((a, b) => b.length - a.length);
  const kept = large.length > 0 ? large : first ? [spot(first)] : [];
  return kept.map(pathOf).join("");
}

type Point = readonly [x: number, y: number];
type GeoStreamOf = (geometry: Geometry, stream: GeoStream) => void;

/** Projected as a whole: what crosses the line between the days is cut there. */
function ringsOf(geometry: Geometry, projection: GeoProjection, geoStream: GeoStreamOf): Point[][] {
  const rings: Point[][] = [];
  const nothing = () => undefined;
  geoStream(
    geometry,
    projection.stream({
      point: (x, y) => rings.at(-1)?.push([round(x), round(y)]),
      lineStart: () => rings.push([]),
      lineEnd: nothing,
      polygonStart: nothing,
      polygonEnd: nothing,
      sphere: nothing,
    }),
  );
  return rings;
}

const round = (value: number): number => Math.round(value * 10) / 10;

function thinned(ring: readonly Point[]): Point[] {
  const kept: Point[] = [];
  for (const point of ring) {
    const last = kept.at(-1);
    if (!last || Math.hypot(point[0] - last[0], point[1] - last[1]) >= NEAR) kept.push(point);
  }
  return kept;
}

/** A country too small for an outline, as a square that can be seen and touched. */
function spot(ring: readonly Point[]): Point[] {
  const [x = 0, y = 0] = ring[0] ?? [];
  return [
    [x - 1, y - 1],
    [x + 1, y - 1],
    [x + 1, y + 1],
    [x - 1, y + 1],
  ];
}

/** Steps relative to the last point have fewer digits. */
function pathOf(ring: readonly Point[]): string {
  let [x, y] = ring[0] ?? [0, 0];
  let text = `M${x} ${y}`;
  for (const [nextX, nextY] of ring.slice(1)) {
    text += `l${round(nextX - x)}${separated(round(nextY - y))}`;
    [x, y] = [nextX, nextY];
  }
  return `${text}z`;
}

/** A minus sign needs no space before it. */
const separated = (value: number): string => (value < 0 ? String(value) : ` ${value}`);

/** Kosovo has no number of its own in the standard. */
const codeOf = (number: string, name: string): string | undefined =>
  CODES.get(number) ?? (name === "Kosovo" ? "XK" : undefined);

/** Numbers and letters of ISO 3166-1. */
const CODES = new Map(
  (
    "004AF 008AL 010AQ 012DZ 016AS 020AD 024AO 028AG 031AZ 032AR 036AU 040AT 044BS 048BH 050BD 051AM " +
    "052BB 056BE 060BM 064BT 068BO 070BA 072BW 076BR 084BZ 086IO 090SB 092VG 096BN 100BG 104MM 108BI " +
    "112BY 116KH 120CM 124CA 132CV 136KY 140CF 144LK 148TD 152CL 156CN 158TW 170CO 174KM 175YT 178CG " +
    "180CD 184CK 188CR 191HR 192CU 196CY 203CZ 204BJ 208DK 212DM 214DO 218EC 222SV 226GQ 231ET 232ER " +
    "233EE 234FO 238FK 239GS 242FJ 246FI 248AX 250FR 254GF 258PF 260TF 262DJ 266GA 268GE 270GM 275PS " +
    "276DE 288GH 292GI 296KI 300GR 304GL 308GD 312GP 316GU 320GT 324GN 328GY 332HT 334HM 336VA 340HN " +
    "344HK 348HU 352IS 356IN 360ID 364IR 368IQ 372IE 376IL 380IT 384CI 388JM 392JP 398KZ 400JO 404KE " +
    "408KP 410KR 414KW 417KG 418LA 422LB 426LS 428LV 430LR 434LY 438LI 440LT 442LU 446MO 450MG 454MW " +
    "458MY 462MV 466ML 470MT 474MQ 478MR 480MU 484MX 492MC 496MN 498MD 499ME 500MS 504MA 508MZ 512OM " +
    "516NA 520NR 524NP 528NL 531CW 533AW 534SX 535BQ 540NC 548VU 554NZ 558NI 562NE 566NG 570NU 574NF " +
    "578NO 580MP 581UM 583FM 584MH 585PW 586PK 591PA 598PG 600PY 604PE 608PH 612PN 616PL 620PT 624GW " +
    "626TL 630PR 634QA 638RE 642RO 643RU 646RW 652BL 654SH 659KN 660AI 662LC 663MF 666PM 670VC 674SM " +
    "678ST 682SA 686SN 688RS 690SC 694SL 702SG 703SK 704VN 705SI 706SO 710ZA 716ZW 724ES 728SS 729SD " +
    "732EH 740SR 744SJ 748SZ 752SE 756CH 760SY 762TJ 764TH 768TG 772TK 776TO 780TT 784AE 788TN 792TR " +
    "795TM 796TC 798TV 800UG 804UA 807MK 818EG 826GB 831GG 832JE 833IM 834TZ 840US 850VI 854BF 858UY " +
    "860UZ 862VE 876WF 882WS 887YE 894ZM"
  )
    .split(" ")
    .map((pair) => [pair.slice(0, 3), pair.slice(3)]),
);
