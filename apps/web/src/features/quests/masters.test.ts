import { nameRefusal } from '@goreal/domain/accounts/display-name';
import { expect, it } from 'vitest';
import { masters } from './quests.messages.ts';

it.each(Object.values(masters))('keeps the name $name for the master', ({ name }) => {
  expect(nameRefusal(name)).toBe('title');
});
