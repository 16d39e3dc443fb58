/** Where the links to a dashboard stand in its settings; the button "Share" leads there. */
export const SHARED_LINKS = "links";
