import { forgetEvents } from '#platform/live-events/live-events.repository.ts';
import type { PersonalDataPart } from '#platform/personal-data/personal-data.ts';
import { announcementsAbout } from './chat.repository.ts';

/** When the account is deleted, a trigger empties its messages: the rows stay, without text and name. */
export const chatPersonalData: PersonalDataPart = {
  name: 'chat',
  tables: [
    { table: 'chat_messages', owner: 'user_id', key: 'message_id', omit: ['client_key', 'cause'] },
    { table: 'chat_mutes', owner: 'user_id', key: 'mute_id', omit: ['muted_by'] },
    { table: 'chat_reads', owner: 'user_id', key: 'guild' },
    { table: 'chat_paces', owner: 'user_id', key: 'user_id' },
  ],
  mentions: {
    'chat_mutes.muted_by': 'the bare id of the elder behind a mute that belongs to the muted',
    'guild_chats.updated_by': 'the bare id of the elder who changed a guild chat last',
  },
  erase: async (tx, userId) => forgetEvents(tx, await announcementsAbout(tx, userId)),
};
