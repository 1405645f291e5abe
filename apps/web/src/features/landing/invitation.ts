/** Target and text of the registration link. */
export type Invitation = { path: string; text: string };
