/** Apart from the feature's other texts: the boards need no more than this one. */
export const givenNameMessages = {
  name: (number: number) => `Môn sinh ${number}`,
} as const;
