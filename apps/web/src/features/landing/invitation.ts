/** Where the call to join leads, and what it says. */
export type Invitation = { path: string; text: string };
