import type { Mentoring, Mentorship } from '@goreal/domain/mentoring/mentorship';
import { useQuery } from '@tanstack/react-query';
import UserPlus from 'lucide-react/icons/user-plus';
import { type ReactNode, useState } from 'react';
import { useAnchor } from '#platform/address/use-anchor.ts';
import { unableToBecause } from '#platform/api-client/unable-to.ts';
import { Button } from '#ui/button/button.tsx';
import { Loading, LoadState } from '#ui/listing/load-state.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { mentoringQuery } from './api/mentoring.ts';
import { Apprentice } from './apprentice.tsx';
import { EncourageDialog } from './encourage-dialog.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { mentoringMessages as texts } from './mentoring.messages.ts';
import styles from './mentoring.module.css';
import { Invitation, OwnMentor } from './own-mentor.tsx';

/** Apprentices for Warriors and above; mentor and invitations for everyone. Empty without any. */
export function MentoringSection({ uid }: { uid: string }): ReactNode {
  // Here, because a mentorship that ends meanwhile leaves the list, and the text that was written must not go with it.
  const [encouraged, setEncouraged] = useState<Mentorship>();
  return (
    <>
      <MentoringPanel uid={uid} onEncourage={setEncouraged} />
      {encouraged ? (
        <EncourageDialog
          uid={uid}
          mentorship={encouraged}
          onClose={() => setEncouraged(undefined)}
        />
      ) : null}
    </>
  );
}

type Encourage = { onEncourage: (mentorship: Mentorship) => void };

function MentoringPanel({ uid, onEncourage }: { uid: string } & Encourage): ReactNode {
  const mentoring = useQuery(mentoringQuery(uid));
  const anchor = useAnchor('mentoring');
  const { data } = mentoring;
  if (!data) {
    return (
      <Panel title={texts.title}>
        <LoadState
          query={mentoring}
          loading={<Loading heights={['5rem']} />}
          failed={unableToBecause(texts.loadAction, mentoring.error)}
        />
      </Panel>
    );
  }
  const { canMentor, mentor, invitations } = data;
  if (!canMentor && !mentor && invitations.length === 0) return null;
  return (
    <Panel {...anchor} title={texts.title}>
      <div className="stack gap-5">
        {invitations.length > 0 ? (
          <section aria-label={texts.invitations} className="stack gap-3">
            <h3 className="size-2">{texts.invitations}</h3>
            <ul className="stack gap-3">
              {invitations.map((invitation) => (
                <Invitation key={invitation.id} uid={uid} invitation={invitation} />
              ))}
            </ul>
          </section>
        ) : null}
        {mentor ? <OwnMentor uid={uid} mentorship={mentor} /> : null}
        {canMentor ? <Apprentices uid={uid} mentoring={data} onEncourage={onEncourage} /> : null}
      </div>
    </Panel>
  );
}

function Apprentices(props: { uid: string; mentoring: Mentoring } & Encourage): ReactNode {
  const { uid, mentoring, onEncourage } = props;
  const { apprentices, apprenticesMax } = mentoring;
  const [inviting, setInviting] = useState(false);
  return (
    <section className="stack gap-3" aria-labelledby="mentoring-apprentices">
      <p className={styles.intro}>{texts.mentorIntro}</p>
      <header className="row middle spread gap-3">
        <h3 id="mentoring-apprentices" className="size-2">
          {texts.apprentices(apprentices.length, apprenticesMax)}
        </h3>
        {apprentices.length < apprenticesMax ? (
          <Button
            size="small"
            icon={<UserPlus size={18} aria-hidden="true" />}
            onClick={() => setInviting(true)}
          >
            {texts.invite}
          </Button>
        ) : null}
      </header>
      {apprentices.length === 0 ? <p className="faint small">{texts.none}</p> : null}
      <ul className="stack gap-3">
        {apprentices.map((mentorship) => (
          <Apprentice
            key={mentorship.id}
            uid={uid}
            mentorship={mentorship}
            onEncourage={onEncourage}
          />
        ))}
      </ul>
      {inviting ? <InviteDialog uid={uid} onClose={() => setInviting(false)} /> : null}
    </section>
  );
}
