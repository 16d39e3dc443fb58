/** A collection of the sample tree; works go into those that name a field. */
type SampleCollection = {
  readonly slug: string;
  readonly above?: string;
  readonly title: string;
  readonly description: string;
  /** The field of sample works that belong there. */
  readonly field?: string;
};

const field = (slug: string, above: string, title: string, description: string) => ({
  slug,
  above,
  title,
  description,
  field: title,
});

/** Upper ones first. */
export const SAMPLE_COLLECTIONS: readonly SampleCollection[] = [
  {
    slug: "example-university",
    title: "Example University",
    description: "Research and teaching of an invented university.",
  },
  {
    slug: "example-humanities",
    above: "example-university",
    title: "Faculty of Humanities",
    description: "Texts, music and the history of places.",
  },
  {
    slug: "example-sciences",
    above: "example-university",
    title: "Faculty of Sciences",
    description: "Measurements, models and the software behind them.",
  },
  field("example-literature", "example-humanities", "Literary studies", "Editions and readings."),
  field(
    "example-urban-history",
    "example-humanities",
    "Urban history",
    "Cities and their archives.",
  ),
  field(
    "example-linguistics",
    "example-humanities",
    "Linguistics",
    "Languages and how they change.",
  ),
  field("example-music", "example-humanities", "Music", "Scores, recordings and their history."),
  field("example-coast", "example-sciences", "Coastal science", "Shores, tides and sediments."),
  field("example-methods", "example-sciences", "Computational methods", "Software and benchmarks."),
  field(
    "example-botany",
    "example-sciences",
    "Botany",
    "Plants in the field and in the herbarium.",
  ),
];
