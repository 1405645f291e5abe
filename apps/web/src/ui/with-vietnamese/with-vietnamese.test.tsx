// @vitest-environment jsdom
import { ERROR_CODES } from '@goreal/domain/errors/error-code';
import { guildJoinError, guildMessages } from '@goreal/domain/guilds/guilds.messages';
import { stravaMessages } from '@goreal/domain/strava/strava.messages';
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { WithVietnamese } from './with-vietnamese.tsx';

const { invalid, signInFirst, notAuthenticated, profileNotLoaded } = guildMessages;

test.each([
  ...new Set([
    ...ERROR_CODES.map(guildJoinError),
    invalid,
    signInFirst,
    notAuthenticated,
    profileNotLoaded,
    stravaMessages.missingParameters,
    'Strava authorization failed: access_denied',
    'Failed to connect Strava account: Unknown error',
    'An unexpected error occurred while connecting to Strava.',
    'Sync failed',
  ]),
])('«%s» is shown unchanged, on a line below a Vietnamese sentence', (text) => {
  const { container } = render(<WithVietnamese text={text} />);
  const [vietnamese, line, english] = container.childNodes;
  expect(vietnamese?.textContent).toMatch(/[^ -~].*[.]$/);
  expect(line?.nodeName).toBe('BR');
  expect(english?.textContent).toBe(text);
  expect((english as HTMLElement).lang).toBe('en');
});

test('a Vietnamese text is shown by itself', () => {
  const { container } = render(<WithVietnamese text="Chưa kết nối Strava." />);
  expect(container.innerHTML).toBe('Chưa kết nối Strava.');
});
