import { type Column, type Given, type Section, SEVERAL, within } from "./column";

/** The fields of single kinds of works. */
const custom = (
  section: Section,
  place: string,
  columns: readonly (
    readonly [part: string, id: string, label: string, explains: string, also?: string] | Given
  )[],
): Column[] =>
  within(
    section,
    columns.map((given) => {
      if (!("length" in given)) return given;
      const [part, id, label, explains, also] = given;
      return {
        ...{ id, label, place: `custom_fields.${place}${part}`, explains },
        ...(also === undefined ? {} : { also: [also] }),
      };
    }),
  );

export const CUSTOM_COLUMNS: readonly Column[] = [
  ...custom("Journal", "journal:journal", [
    {
      id: "journal_title",
      label: "Journal title",
      place: "custom_fields.journal:journal.title",
      also: ["journal", "publication title", "container title", "zeitschrift"],
      explains: "Journal the work appeared in.",
    },
    [".volume", "journal_volume", "Journal volume", "E.g. 12."],
    [".issue", "journal_issue", "Journal issue", "E.g. 3."],
    [".pages", "journal_pages", "Journal pages", "E.g. 17-34."],
    [".issn", "journal_issn", "Journal ISSN", "ISSN of the journal, not of the work."],
  ]),
  ...custom("Book", "imprint:imprint", [
    [".title", "book_title", "Book title", "Book the work is part of."],
    [".isbn", "book_isbn", "Book ISBN", "ISBN of the book the work is part of."],
    [".pages", "book_pages", "Book pages", "E.g. 79-100."],
    [".place", "book_place", "Place of publication", "A city."],
    [".edition", "book_edition", "Book edition", "E.g. 2nd."],
  ]),
  ...custom("Thesis", "thesis:thesis", [
    [
      ".university",
      "thesis_university",
      "Thesis university",
      "University that awarded the degree.",
    ],
    [".department", "thesis_department", "Thesis department", "Where it was written."],
    [".type", "thesis_type", "Thesis type", "E.g. PhD."],
    {
      id: "thesis_submitted",
      label: "Thesis submitted",
      kind: "date",
      place: "custom_fields.thesis:thesis.date_submitted",
      explains: "2019, 2019-05 or 2019-05-03.",
    },
    {
      id: "thesis_defended",
      label: "Thesis defended",
      kind: "date",
      place: "custom_fields.thesis:thesis.date_defended",
      explains: "2019, 2019-05 or 2019-05-03.",
    },
  ]),
  ...custom("Conference or event", "meeting:meeting", [
    {
      id: "meeting_title",
      label: "Event name",
      place: "custom_fields.meeting:meeting.title",
      also: [
        "meeting title",
        "conference",
        "conference name",
        "conference title",
        "event",
        "meeting",
      ],
      explains: "The conference or event.",
    },
    [".acronym", "meeting_acronym", "Event acronym", "Its short name."],
    [".dates", "meeting_dates", "Event dates", "In words, e.g. 3-5 May 2019."],
    [".place", "meeting_place", "Event place", "Where it was held."],
    [".session", "meeting_session", "Event session", "Name or number."],
    [
      ".session_part",
      "meeting_session_part",
      "Part of event session",
      "Name or number.",
      "part of the session",
    ],
    [".url", "meeting_url", "Event website", "Its web address.", "meeting website"],
  ]),
  ...custom("Software", "code:", [
    ["codeRepository", "code_repository", "Code repository", "Its web address."],
    {
      id: "programming_languages",
      label: "Programming languages",
      kind: "term",
      place: "custom_fields.code:programmingLanguage",
      many: true,
      also: ["programming language"],
      explains: `From the list, by ID, e.g. python. ${SEVERAL}`,
    },
    {
      id: "development_status",
      label: "Development status",
      kind: "term",
      place: "custom_fields.code:developmentStatus",
      explains: "From the list, by ID, e.g. active.",
    },
    [
      "runtimePlatform",
      "runtime_platform",
      "Runtime platform",
      "Environment it needs, e.g. Python 3.12.",
    ],
    ["operatingSystem", "operating_system", "Operating system", "Operating system it needs."],
  ]),
  ...custom("More", "svc:", [
    {
      id: "book_series",
      label: "Book series",
      kind: "series",
      place: "custom_fields.svc:book_series",
      many: true,
      also: ["series", "series title"],
      explains: `Title and volume: Harbour papers, 7. ${SEVERAL}`,
    },
    [
      "volumes.volume",
      "volume",
      "Volume of the work",
      "Volume number, for works in several volumes.",
    ],
    ["volumes.total_volumes", "total_volumes", "Number of volumes", "How many volumes there are."],
    ["edition", "edition", "Edition", "Edition of the work itself."],
    ["chapter_label", "chapter_label", "Chapter", "Its number or label."],
    ["course_title", "course_title", "Course title", "Course the work was made for."],
    ["degree", "degree", "Degree", "Degree the work was written for."],
    ["discipline", "discipline", "Discipline", "E.g. History."],
    ["project_title", "project_title", "Project title", "Project the work came from."],
    [
      "publication_url",
      "publication_url",
      "Published at",
      "Web address where it was published elsewhere.",
    ],
    [
      "meeting_organization",
      "meeting_organization",
      "Event organiser",
      "Who organised the event.",
      "meeting organiser",
    ],
    ["sponsoring_institution", "sponsoring_institution", "Sponsoring institution", "Its name."],
    ["institution_department", "institution_department", "Department", "Its name."],
    {
      id: "media",
      label: "Media and materials",
      place: "custom_fields.svc:media",
      many: true,
      also: ["media", "materials", "medium"],
      explains: `What the work is made of. ${SEVERAL}`,
    },
    {
      id: "ai_used",
      label: "AI used",
      kind: "yes-no",
      place: "custom_fields.svc:ai_usage.ai_used",
      explains: "yes or no: whether generative AI was used.",
    },
    ["ai_usage.ai_description", "ai_description", "Use of AI", "How generative AI was used."],
    ["content_warning", "content_warning", "Content warning", "Shown to readers."],
    ["commons_domain", "commons_domain", "Commons domain", "Domain of the partner."],
    [
      "submitter_email",
      "submitter_email",
      "Submitter email",
      "Only managers can see it.",
      "submitter e-mail",
    ],
    ["submitter_username", "submitter_username", "Submitter username", "Username at the partner."],
    {
      id: "notes",
      label: "Internal notes",
      kind: "markup",
      place: "custom_fields.svc:notes",
      also: ["notes", "note"],
      explains: "Only managers can see it.",
    },
  ]),
];
