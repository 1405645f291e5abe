import type { Feature } from '#platform/composition/feature.ts';
import type { Platform } from '#platform/composition/platform.ts';
import { mailboxRoutes } from './mailbox.routes.ts';

export function createMailbox({ config, mailbox }: Platform): Feature {
  return {
    name: 'mailbox',
    routes(app) {
      if (mailbox && config.mode === 'local') mailboxRoutes(app, { mailbox });
    },
  };
}
