/** The signed-in person, as far as the frame of the pages needs to know them. */
export type Viewer = {
  id: string;
  name: string;
  email: string;
  isAdministrator: boolean;
  /** The id of the account, when an administrator acts as this person. */
  impersonated?: string;
  /** What waits for them as the page was made. */
  counts: { to_decide: number; unread: number };
};
