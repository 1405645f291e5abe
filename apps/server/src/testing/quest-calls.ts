import { randomUUID } from 'node:crypto';
import type { Person, TestAcademy } from './test-app.ts';

export const chooseGuild = (person: Person, guild: string) =>
  person.patch(`/api/users/${person.userId}`, { guild });

export const acceptQuest = (person: Person, questId: string) =>
  person.put(`/api/users/${person.userId}/activeQuests/${questId}`);

export const submitText = (person: Person, questId: string) =>
  person.post('/api/submissions', { questId, proofType: 'text', proofData: 'Đã gọi và hỏi thăm.' });

/** Stores a finished upload of an image that began at `at`; returns the address of its file. */
export async function storeUpload(
  { database }: TestAcademy,
  { person, questId, at }: { person: Person; questId: string; at: string },
): Promise<string> {
  const id = randomUUID();
  const path = `submissions/${person.userId}/${questId}/1-${id}.png`;
  await database.pool.query(
    `insert into uploads (upload_id, user_id, quest_id, proof_type, file_name, declared_type,
       declared_size, status, path, content_type, size, sha256, created_at, finished_at)
     values ($1, $2, $3, 'image', 'a.png', 'image/png', 9, 'ready', $4, 'image/png', 9, 'x', $5, $5)`,
    [id, person.userId, questId, path, at],
  );
  return `/files/${path}`;
}
