import { fileURLToPath } from 'node:url';
import { roleSchema } from '@goreal/domain/accounts';
import { isGuildId } from '@goreal/domain/guilds';
import { verifyLedger } from '#features/ledger/index.ts';
import { ConfigError, readConfig } from '#platform/config/config.ts';
import {
  DatabaseFolderBusyError,
  DatabaseFolderError,
} from '#platform/database/database-errors.ts';
import { AppError } from '#platform/http/app-error.ts';
import { type Academy, createAcademy } from './app.ts';
import { cliMessages as messages } from './cli.messages.ts';
import { generateLocalConfig } from './demo/local-config.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** One command of the operator's tool; returns what it prints and its exit code. */
type Command = (
  academy: Academy,
  args: readonly string[],
) => Promise<{ lines: string[]; code: number }>;

const COMMANDS: Record<string, Command> = {
  'admin grant': grantRole,
  'ledger verify': verify,
};

process.exitCode = await main(process.argv.slice(2));

async function main(words: readonly string[]): Promise<number> {
  const name = words.slice(0, 2).join(' ');
  const command = COMMANDS[name];
  if (!command) return say([messages.usage], 1);
  try {
    const config = readConfig({ mode: 'local', root: ROOT });
    const academy = await createAcademy({
      config: config.secret ? config : generateLocalConfig(config),
      logLevel: 'silent',
    });
    try {
      const { lines, code } = await command(academy, words.slice(2));
      return say(lines, code);
    } finally {
      await academy.stop();
    }
  } catch (error) {
    return say([sentenceFor(error)], 1);
  }
}

async function grantRole(academy: Academy, args: readonly string[]): ReturnType<Command> {
  const [email, roleText] = args;
  const role = roleSchema.safeParse(roleText);
  if (!email || !role.success) return { lines: [messages.grantUsage], code: 1 };
  const profile = await academy.accounts.grantRole({ email, role: role.data });
  const lines = [messages.granted(email, role.data)];
  if (!isGuildId(profile.guild)) lines.push(messages.grantedWithoutGuild);
  return { lines, code: 0 };
}

async function verify(academy: Academy): ReturnType<Command> {
  const report = await verifyLedger(academy.database);
  const { players, entries, problems } = report;
  const lines = [...problems, messages.verified({ players, entries, problems: problems.length })];
  return { lines, code: problems.length === 0 ? 0 : 1 };
}

function say(lines: readonly string[], code: number): number {
  process[code === 0 ? 'stdout' : 'stderr'].write(`${lines.join('\n')}\n`);
  return code;
}

function sentenceFor(error: unknown): string {
  if (error instanceof AppError && error.code === 'not-found') return messages.noAccount;
  if (error instanceof DatabaseFolderBusyError) return messages.folderBusy;
  if (error instanceof ConfigError || error instanceof DatabaseFolderError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
