/** How many of the own newest submissions are read at once, for the state of each quest. */
export const NEWEST_SUBMISSIONS = 100;
