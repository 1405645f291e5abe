import { isElder } from '@goreal/domain/accounts/role';
import type { ReactNode } from 'react';
import { unableToBecause } from '#platform/api-client/unable-to.ts';
import { useSession } from '#platform/session/session.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import { Card } from '#ui/card/card.tsx';
import { usePermissionRecord } from './api/permission-record.ts';
import { backgroundsMessages } from './backgrounds.messages.ts';
import styles from './backgrounds.module.css';

const texts = backgroundsMessages.debug;

/** Sign-in state, the role in this page's session, and the role on the server (specification 2). */
export function PermissionsDebugger(): ReactNode {
  const session = useSession();
  const profile = session.status === 'signed-in' ? session.profile : undefined;
  const record = usePermissionRecord(profile?.userId);
  const allowed = record.data ? isElder(record.data.role) : false;
  return (
    <Card>
      <h3>{texts.title}</h3>
      <dl className={styles.debug}>
        <dt>{texts.signedIn}</dt>
        <dd>{profile ? texts.yes : texts.no}</dd>
        <dt>{texts.id}</dt>
        <dd>{profile?.userId ?? '–'}</dd>
        <dt>{texts.role}</dt>
        <dd>{profile?.role ?? '–'}</dd>
        <dt>{texts.record}</dt>
        <dd>
          {record.isFetching ? texts.checking : null}
          {!record.isFetching && record.error
            ? texts.failed(unableToBecause(backgroundsMessages.uploadAction, record.error))
            : null}
          {!record.isFetching && record.data ? (
            <>
              {record.data.role}{' '}
              <Badge tone={allowed ? 'success' : 'danger'}>
                {allowed ? texts.allowed : texts.refused}
              </Badge>
            </>
          ) : null}
        </dd>
      </dl>
      <Button size="small" variant="secondary" onClick={() => void record.refetch()}>
        {texts.again}
      </Button>
    </Card>
  );
}
