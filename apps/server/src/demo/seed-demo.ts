import { isGuildId } from '@goreal/domain/guilds/guild-id';
import { fillEmptyBook, OPENING_BOOK } from '#features/quests/index.ts';
import type { Config } from '#platform/config/config.ts';
import type { Academy } from '../app.ts';
import { DEMO_ACCOUNTS, type DemoAccount } from './demo.seed.ts';

/** Local mode's users and quests; idempotent, runs at every start. */
export async function seedDemo(academy: Academy, config: Config): Promise<void> {
  await academy.database.transaction((tx) =>
    fillEmptyBook(tx, { quests: OPENING_BOOK, at: new Date() }),
  );
  for (const account of DEMO_ACCOUNTS) await seedAccount({ academy, account, config });
}

async function seedAccount(options: {
  academy: Academy;
  account: DemoAccount;
  config: Config;
}): Promise<void> {
  const { academy, account, config } = options;
  const password = config.demoPassword ?? '';
  const context = await academy.auth.$context;
  const known = await context.internalAdapter.findUserByEmail(account.email, {
    includeAccounts: true,
  });
  if (known) {
    const hash = known.accounts.find(({ providerId }) => providerId === 'credential')?.password;
    const fits = hash ? await context.password.verify({ hash, password }) : false;
    if (!fits) {
      await context.internalAdapter.updatePassword(
        known.user.id,
        await context.password.hash(password),
      );
    }
    return;
  }
  const { user } = await academy.auth.api.signUpEmail({
    body: { name: account.displayName, email: account.email, password },
  });
  if (isGuildId(account.guild)) await academy.accounts.chooseGuild(user.id, account.guild);
  if (account.role !== 'player') {
    await academy.accounts.grantRole({ email: account.email, role: account.role });
  }
}
