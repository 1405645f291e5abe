import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { folderOfFile } from '#testing/temporary-folder.ts';
import { generateSecret, readConfig } from './config.ts';
import { generateLocalConfig, localSecrets } from './local-secrets.ts';

const folder = folderOfFile();

it('secrets of local mode are created once per folder, and again when the file is damaged', () => {
  const home = path.join(folder, 'home');
  const made = localSecrets(home);
  expect(localSecrets(home)).toEqual(made);
  expect(made.secret).toHaveLength(43);
  expect(localSecrets(path.join(folder, 'other')).secret).not.toBe(made.secret);
  writeFileSync(path.join(home, 'local-secrets.json'), '{"secret":');
  expect(localSecrets(home)).not.toEqual(made);
});

it('secrets of local mode give way to those that are given', () => {
  const home = path.join(folder, 'given');
  const made = localSecrets(home);
  const local = (env: NodeJS.ProcessEnv) =>
    generateLocalConfig(
      readConfig({ mode: 'local', root: folder, env: { GOREAL_DATA_DIR: home, ...env } }),
    );
  const { demoPassword, secret } = made;
  expect(local({})).toMatchObject({ demoPassword, secret });
  const given = { demoPassword: 'mặt trống đồng', secret: generateSecret() };
  expect(
    local({ GOREAL_DEMO_PASSWORD: given.demoPassword, GOREAL_SECRET: given.secret }),
  ).toMatchObject(given);
});
