import { INVITATION_LIMITS, isOpeningToken } from '@goreal/domain/door/door';
import { doorMessages } from '@goreal/domain/door/door.messages';
import { guildMessages } from '@goreal/domain/guilds/guilds.messages';
import type { ReactNode } from 'react';
import { minuteOf } from '#platform/clock/written-instant.ts';
import { AlertBanner } from '#ui/alert-banner/alert-banner.tsx';
import { Button } from '#ui/button/button.tsx';
import { Field } from '#ui/field/field.tsx';
import { TextInput } from '#ui/text-input/text-input.tsx';
import { doorScreenMessages as texts } from './door.messages.ts';
import type { InvitationState } from './use-invitation.ts';

/** Above the registration: the offer of the invitation, or the field for its code where one is needed. */
export function InvitationNotice({ invitation }: { invitation: InvitationState }): ReactNode {
  const { door, code, setCode, offer, isInvalid } = invitation;
  if (door === 'closed' && !offer?.makesOperator) {
    return <AlertBanner kind="warning">{doorMessages.closed}</AlertBanner>;
  }
  if (offer) {
    const until = minuteOf(offer.expiresAt);
    return (
      <AlertBanner kind="success">
        <strong>
          {offer.makesOperator ? texts.offer.operator : texts.offer.by(offer.invitedBy)}
        </strong>{' '}
        {offer.guild ? texts.offer.guild(guildMessages.founding[offer.guild].displayName) : null}{' '}
        {texts.offer.until(until)}
      </AlertBanner>
    );
  }
  if (isInvalid && isOpeningToken(code.trim())) {
    return (
      <AlertBanner
        kind="error"
        action={
          <Button size="small" variant="secondary" onClick={() => setCode('')}>
            {texts.withoutAddress}
          </Button>
        }
      >
        {doorMessages.openingInvalid}
      </AlertBanner>
    );
  }
  if (door !== 'invitation' && !isInvalid) return null;
  return (
    <Field
      label={texts.code}
      hint={`${door === 'invitation' ? `${texts.needed} ` : ''}${texts.codeHint}`}
      error={isInvalid ? doorMessages.invitationInvalid : undefined}
      required={door === 'invitation'}
    >
      {(control) => (
        <TextInput
          {...control}
          value={code}
          maxLength={INVITATION_LIMITS.codeMax}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={(event) => setCode(event.target.value)}
        />
      )}
    </Field>
  );
}
