import type { Profile } from '@goreal/domain/accounts/profile';
import { AGE_BANDS, type AgeBand } from '@goreal/domain/young-players/age-band';
import type { YoungPlayer } from '@goreal/domain/young-players/guardian';
import { type ReactNode, useState } from 'react';
import { FailureBanner } from '#platform/forms/failure-banner.tsx';
import { session } from '#platform/session/session.ts';
import { signOutMessages } from '#platform/session/sign-out.messages.ts';
import { signOut } from '#platform/session/sign-out.ts';
import { Button } from '#ui/button/button.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { DrumStar } from '#ui/world/drum-star.tsx';
import { declareBand, fetchYoungPlayer } from './api/young-players.ts';
import { GuardianForm } from './guardian-form.tsx';
import { youngPlayersTexts } from './young-players.messages.ts';
import styles from './young-players.module.css';

const texts = youngPlayersTexts.age;

/**
 * Asks once for the age band, and a player below 16 for the guardian's address, which is optional at first.
 * Finally the session is read again, and the route guard redirects.
 */
export function AgeScreen({ profile }: { profile: Profile }): ReactNode {
  const [young, setYoung] = useState<YoungPlayer>();
  const { userId: uid } = profile;
  return (
    <main className={styles.gate}>
      <Panel className={styles.panel}>
        <div className="stack gap-4">
          <DrumStar size="4rem" detail="crest" />
          {young ? (
            <AskGuardian uid={uid} young={young} />
          ) : (
            <AskAge uid={uid} onYoung={setYoung} />
          )}
        </div>
      </Panel>
    </main>
  );
}

function AskAge({
  uid,
  onYoung,
}: {
  uid: string;
  onYoung: (young: YoungPlayer) => void;
}): ReactNode {
  const [sending, setSending] = useState<AgeBand>();
  const [failure, setFailure] = useState<{ action: string; error: unknown }>();
  const leave = () => {
    signOut().catch((error: unknown) => setFailure({ action: signOutMessages.action, error }));
  };
  const say = async (band: AgeBand) => {
    setSending(band);
    setFailure(undefined);
    try {
      await declareBand(uid, band);
      if (band === 'under-16') onYoung(await fetchYoungPlayer(uid));
      else await session.reload();
    } catch (error) {
      setFailure({ action: texts.action, error });
    }
    setSending(undefined);
  };
  return (
    <>
      <div>
        <h1 className="size-4">{texts.title}</h1>
        <p className={styles.lead}>{texts.lead}</p>
      </div>
      <FailureBanner action={failure?.action ?? ''} error={failure?.error} />
      <div className="stack gap-3">
        {AGE_BANDS.toReversed().map((band) => (
          <Button
            key={band}
            size="large"
            wide
            variant="secondary"
            busy={sending === band}
            disabled={sending !== undefined && sending !== band}
            onClick={() => void say(band)}
          >
            {texts.bands[band]}
          </Button>
        ))}
      </div>
      <p className={`soft small ${styles.note}`}>{texts.note}</p>
      <Button variant="ghost" size="small" onClick={leave}>
        {texts.leave}
      </Button>
    </>
  );
}

function AskGuardian({ uid, young }: { uid: string; young: YoungPlayer }): ReactNode {
  const words = youngPlayersTexts.guardian;
  const [asked, setAsked] = useState(young);
  const enter = () => void session.reload();
  return (
    <>
      <div role="status">
        <h1 className="size-4">{words.welcome}</h1>
        <p className={styles.lead}>{words.lead}</p>
      </div>
      <GuardianForm uid={uid} young={asked} onAsked={setAsked} />
      <Button variant={asked.guardian ? 'primary' : 'ghost'} wide onClick={enter}>
        {asked.guardian ? words.enter : words.later}
      </Button>
    </>
  );
}
