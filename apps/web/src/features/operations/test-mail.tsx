import type { SetupState } from '@goreal/domain/operations/setup';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { minuteOf } from '#platform/clock/written-instant.ts';
import { FailureBanner } from '#platform/forms/failure-banner.tsx';
import { AlertBanner } from '#ui/alert-banner/alert-banner.tsx';
import { Button } from '#ui/button/button.tsx';
import { sendTestMail, setupQuery } from './api/setup.ts';
import { setupScreenMessages } from './setup.messages.ts';

const texts = setupScreenMessages.mail;

/** The configured mail server, and a test mail to oneself. */
export function TestMail({ mail }: SetupState): ReactNode {
  const { delivery, from, testedAt } = mail;
  const client = useQueryClient();
  const test = useMutation({
    mutationFn: sendTestMail,
    onSuccess: () => client.invalidateQueries(setupQuery),
  });
  if (delivery === 'none') return <AlertBanner kind="warning">{texts.none}</AlertBanner>;
  const isSmtp = delivery === 'smtp';
  return (
    <>
      <p>{isSmtp ? texts.smtp(from) : texts.captured}</p>
      {testedAt ? <p className="soft small">{texts.tested(minuteOf(testedAt))}</p> : null}
      <Button variant="secondary" busy={test.isPending} onClick={() => test.mutate()}>
        {texts.send}
      </Button>
      {test.data ? (
        <AlertBanner kind="success">
          {isSmtp ? texts.sent(test.data.to) : texts.kept(test.data.to)}
        </AlertBanner>
      ) : null}
      <FailureBanner action={texts.action} error={test.error} />
    </>
  );
}
