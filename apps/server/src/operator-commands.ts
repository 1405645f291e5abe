import { roleSchema } from '@goreal/domain/accounts/profile';
import { DOOR_STATES, newInvitationSchema } from '@goreal/domain/door/door';
import { APPROVALS } from '@goreal/domain/door/newcomer';
import { isGuildId } from '@goreal/domain/guilds/guild-id';
import { ageBandSchema } from '@goreal/domain/young-players/age-band';
import { verifyLedger } from '#features/ledger-check/index.ts';
import type { Config } from '#platform/config/config.ts';
import type { Call, Outcome } from '#platform/control/control-socket.ts';
import type { Database } from '#platform/database/database.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { Academy } from './app.ts';
import { cliMessages as messages } from './cli.messages.ts';
import { EXIT_CODES } from './exit-codes.ts';
import { makeBackup } from './make-backup.ts';

type Command = (
  academy: Pick<
    Academy,
    'accounts' | 'database' | 'door' | 'factors' | 'security' | 'youngPlayers'
  >,
  call: { args: readonly string[]; config: Config },
) => Promise<Outcome>;

/** Commands of the operator's tool, run in its own academy or in the server that holds the embedded database. */
const COMMANDS: Record<string, Command> = {
  'admin grant': grantRole,
  'password-reset': makeResetLink,
  door: changeDoor,
  'young-players': changeYoungPlayers,
  'age-band': setAgeBand,
  invite,
  'factor-reset': resetFactor,
  'ledger verify': ({ database }) => prove(database),
  'backup-below': backUpAcademy,
};

/** @throws when there is no such command */
export async function runCommand(
  academy: Academy,
  { command, args }: Call,
  config: Config,
): Promise<Outcome> {
  const execute = Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : undefined;
  if (!execute) throw new Error(`no command is called ${command}`);
  return execute(academy, { args, config });
}

async function grantRole(
  { accounts }: Pick<Academy, 'accounts'>,
  { args: [email, roleText] }: { args: readonly string[] },
): Promise<Outcome> {
  const role = roleSchema.safeParse(roleText);
  if (!email || !role.success) return { lines: [messages.grantUsage], code: 1 };
  const profile = await accounts.grantRole({ email, role: role.data }).catch(nobody);
  if (!profile) return { lines: [messages.noAccount], code: 1 };
  const lines = [messages.granted(email, role.data)];
  if (!isGuildId(profile.guild)) lines.push(messages.grantedWithoutGuild);
  return { lines, code: 0 };
}

/** The operator, who knows the user, gets the link; it is not mailed. */
async function makeResetLink(
  { security }: Pick<Academy, 'security'>,
  { args: [email] }: { args: readonly string[] },
): Promise<Outcome> {
  if (!email) return { lines: [messages.resetUsage], code: 1 };
  const link = await security.resetLink(email).catch(nobody);
  if (!link) return { lines: [messages.noAccount], code: 1 };
  return { lines: [messages.resetLink, link], code: 0 };
}

async function changeDoor(
  { door }: Pick<Academy, 'door'>,
  { args: [wanted, whoWaits] }: { args: readonly string[] },
): Promise<Outcome> {
  const state = DOOR_STATES.find((known) => known === wanted);
  const approval = APPROVALS.find((known) => known === whoWaits);
  if ((wanted && !state) || (whoWaits && !approval)) {
    return { lines: [messages.doorUsage], code: 1 };
  }
  const change = { ...(state && { state }), ...(approval && { approval }) };
  const now = state ? await door.change({ ...change, actorId: undefined }) : await door.state();
  return { lines: [messages.door(now.state), messages.approval(now.approval)], code: 0 };
}

async function changeYoungPlayers(
  { youngPlayers }: Pick<Academy, 'youngPlayers'>,
  { args: [wanted] }: { args: readonly string[] },
): Promise<Outcome> {
  if (wanted === undefined) {
    return { lines: [messages.youngPlayers(await youngPlayers.isOn())], code: 0 };
  }
  if (wanted !== 'on' && wanted !== 'off') return { lines: [messages.youngPlayersUsage], code: 1 };
  const isOn = wanted === 'on';
  await youngPlayers.setMode({ isOn, actorId: undefined });
  return { lines: [messages.youngPlayers(isOn)], code: 0 };
}

/** For an operator who stated a wrong age and whom no other operator can correct. */
async function setAgeBand(
  { accounts, youngPlayers }: Pick<Academy, 'accounts' | 'youngPlayers'>,
  { args: [email, wanted] }: { args: readonly string[] },
): Promise<Outcome> {
  const { data: known } = ageBandSchema.safeParse({ band: wanted });
  if (!email || !known) return { lines: [messages.ageBandUsage], code: 1 };
  const userId = await accounts.userIdOf(email).catch(nobody);
  if (userId === undefined) return { lines: [messages.noAccount], code: 1 };
  const reason = messages.ageBandReason;
  await youngPlayers.correct({ elder: undefined, userId, band: known.band, reason });
  return { lines: [messages.ageBand(email, known.band)], code: 0 };
}

async function resetFactor(
  { factors }: Pick<Academy, 'factors'>,
  { args: [email] }: { args: readonly string[] },
): Promise<Outcome> {
  if (!email) return { lines: [messages.factorUsage], code: 1 };
  const isRemoved = await factors.reset(email).catch(nobody);
  if (isRemoved === undefined) return { lines: [messages.noAccount], code: 1 };
  return { lines: [isRemoved ? messages.factorReset(email) : messages.noFactor], code: 0 };
}

async function invite(
  { door }: Pick<Academy, 'door'>,
  { args: [uses = '1', days = '7', guild] }: { args: readonly string[] },
): Promise<Outcome> {
  const wanted = { uses: Number(uses), days: Number(days), guild: guild ?? null, note: '' };
  const checked = newInvitationSchema.safeParse(wanted);
  if (!checked.success) return { lines: [messages.inviteUsage], code: 1 };
  const made = await door.invite({ ...checked.data, actorId: undefined });
  return { lines: [messages.invited(made.code), made.link], code: 0 };
}

function nobody(error: unknown): undefined {
  if (!(error instanceof AppError && error.code === 'not-found')) throw error;
}

/** Verifies that all points are the sum of their entries. */
export async function prove(database: Database): Promise<Outcome> {
  const damage = await database.findDamage?.();
  if (damage !== undefined)
    return { lines: [messages.unreadable(damage)], code: EXIT_CODES.damaged };
  const { players, entries, problems } = await verifyLedger(database);
  const lines = [...problems, messages.verified({ players, entries, problems: problems.length })];
  return { lines, code: problems.length === 0 ? 0 : 1 };
}

/** Backs up the running academy; PLACE, and how many backups are kept there. */
async function backUpAcademy(
  { database }: Pick<Academy, 'database'>,
  { args: [below = '', keep], config }: { args: readonly string[]; config: Config },
): Promise<Outcome> {
  const order = { below, keep: keep === undefined ? undefined : Number(keep) };
  return makeBackup(database, config, order);
}
