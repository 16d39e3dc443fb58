/** The signed-in person, as far as the frame of the pages needs to know them. */
export type Viewer = { name: string; email: string };
