/** The material of the sample works. All of it is invented, and meant to look it. */

export const GIVEN_NAMES = [
  "Amara",
  "Ines",
  "Jonas",
  "Mei",
  "Tomás",
  "Leila",
  "Søren",
  "Aïcha",
  "Viktor",
  "Nadia",
  "Hiroko",
  "Paolo",
  "Zoë",
  "Kwame",
  "Ingrid",
  "Rafael",
  "Anouk",
  "Dmitri",
  "Saoirse",
  "Omar",
  "Linh",
  "Márta",
] as const;

export const FAMILY_NAMES = [
  "Sample",
  "Exemplar",
  "Beispiel",
  "Muster",
  "Ejemplo",
  "Esempio",
  "Voorbeeld",
  "Exempel",
  "Primer",
  "Příklad",
  "Przykład",
  "Örnek",
  "Contoh",
  "Mfano",
  "Esimerkki",
  "Dæmi",
] as const;

export const PLACES = [
  "Example University",
  "Sample Institute of Technology",
  "Museum of Examples",
  "Harbour College",
  "Northern Sample Archive",
  "Institute for Invented Studies",
] as const;

export type Field = {
  name: string;
  subjects: readonly [string, ...string[]];
  things: readonly [string, ...string[]];
  aspects: readonly [string, ...string[]];
};

export const FIELDS: readonly [Field, ...Field[]] = [
  {
    name: "Coastal science",
    subjects: ["Tides", "Coastal erosion", "Salt marshes", "Sea level"],
    things: ["tide gauges", "dune systems", "estuary sediments", "kelp forests", "harbour walls"],
    aspects: [
      "seasonal change",
      "long records",
      "storm response",
      "restoration",
      "measurement error",
    ],
  },
  {
    name: "Literary studies",
    subjects: ["Epistolary fiction", "Translation", "Reading groups", "Manuscripts"],
    things: [
      "letters between sisters",
      "marginal notes",
      "travel diaries",
      "serial novels",
      "lullabies",
    ],
    aspects: ["voice and silence", "circulation", "translation choices", "readership", "memory"],
  },
  {
    name: "Urban history",
    subjects: ["Markets", "Housing", "Street names", "Public transport"],
    things: ["covered markets", "tram lines", "courtyard houses", "street vendors", "public baths"],
    aspects: ["neighbourhood change", "maps and memory", "policy and practice", "work and leisure"],
  },
  {
    name: "Linguistics",
    subjects: ["Phonology", "Language contact", "Corpora", "Sign languages"],
    things: ["vowel shifts", "loan words", "discourse particles", "sign variants", "place names"],
    aspects: ["a corpus approach", "contact and change", "elicitation", "variation across ages"],
  },
  {
    name: "Computational methods",
    subjects: ["Reproducibility", "Network analysis", "Text mining", "Open source software"],
    things: [
      "citation graphs",
      "scanned newspapers",
      "sensor streams",
      "annotation tools",
      "museum catalogues",
    ],
    aspects: [
      "a reproducible pipeline",
      "benchmarks",
      "error analysis",
      "open data",
      "a field report",
    ],
  },
  {
    name: "Music",
    subjects: ["Ethnomusicology", "Improvisation", "Instruments", "Sound archives"],
    things: [
      "shepherds' flutes",
      "radio recordings",
      "harvest songs",
      "prepared pianos",
      "choir books",
    ],
    aspects: ["notation", "transmission", "timbre", "archives and access", "performance practice"],
  },
  {
    name: "Botany",
    subjects: ["Mosses", "Herbaria", "Pollination", "Alpine plants"],
    things: [
      "herbarium sheets",
      "alpine meadows",
      "urban mosses",
      "night pollinators",
      "seed banks",
    ],
    aspects: ["flowering dates", "a checklist", "climate signals", "citizen observation"],
  },
];

export const TITLES: readonly [string, ...string[]] = [
  "{Things}: {aspect} in {place}",
  "{Aspect} of {things}, {year}–{year2}",
  "On {things} and their {aspect}",
  "Reading {things}: notes on {aspect}",
  "What {things} tell us about {place}",
  "{Things} revisited: {aspect}",
];

export const LOCALITIES = [
  "a northern harbour",
  "three river towns",
  "the eastern islands",
  "a mountain valley",
  "two port cities",
  "the old quarter",
  "the salt coast",
] as const;

export const SENTENCES = [
  "This work follows {things} over several years and asks what they reveal about {aspect}.",
  "We combine archival sources with new observations from {place}.",
  "The material was gathered between {year} and {year2} and is described in detail, gaps included.",
  "Earlier accounts treated {things} as a curiosity, and we argue that they are central.",
  "All steps can be repeated with the files attached here.",
  "The results suggest a slow but steady change, with marked differences between sites.",
  "A short glossary and a list of sources close the text.",
  "We discuss what the findings mean for {field} and where they may mislead.",
] as const;

export const JOURNALS = [
  "Journal of Sample Studies",
  "Annals of Examples",
  "Coastal Letters",
  "Notes and Counterexamples",
] as const;

export const TAGS = [
  "fieldwork",
  "open data",
  "teaching",
  "archives",
  "maps",
  "interviews",
  "methods",
  "long-term study",
  "community science",
  "digitisation",
] as const;
