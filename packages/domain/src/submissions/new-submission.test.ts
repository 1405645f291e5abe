import { expect, it } from 'vitest';
import { textProofProblem } from './new-submission.ts';
import { submissionMessages } from './submissions.messages.ts';

it.each([
  ['nine letters', 'a'.repeat(9), submissionMessages.textTooShort],
  ['nine letters between blanks', `  ${'a'.repeat(9)}\n `, submissionMessages.textTooShort],
  ['ten decomposed letters', 'ế'.repeat(10).normalize('NFD'), undefined],
  ['five emoji of two units each', '😀'.repeat(5), submissionMessages.textTooShort],
  ['ten emoji', '😀'.repeat(10), undefined],
  ['as many emoji as letters are allowed', '😀'.repeat(10_000), undefined],
])('a text proof of %s', (_, text, problem) => {
  expect(textProofProblem(text)).toBe(problem);
});
