import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { Button } from '#ui/button/button.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { WithVietnamese } from '#ui/with-vietnamese/with-vietnamese.tsx';
import { DrumStar } from '#ui/world/drum-star.tsx';
import { stravaCallbackMessages as texts } from './strava.messages.ts';
import styles from './strava-callback.module.css';
import { type CallbackState, useStravaCallback } from './use-strava-callback.ts';

/** How long the result is shown (specification 9). */
const SUCCESS_MS = 2000;
const FAILURE_MS = 3000;

/** Redirect target of Strava's authorisation. */
export function StravaCallbackScreen(props: {
  query: URLSearchParams;
  onLeave: (path: string) => void;
}): ReactNode {
  const { query, onLeave } = props;
  const state = useStravaCallback(query);
  const next = state.status === 'loading' ? undefined : state.next;
  const delay = state.status === 'success' ? SUCCESS_MS : FAILURE_MS;
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    if (!next) return;
    const timer = setTimeout(() => leave(next), delay);
    return () => clearTimeout(timer);
  }, [next, delay]);
  return (
    <main className={styles.page}>
      <Panel className={styles.panel}>
        <DrumStar
          size="8rem"
          detail="crest"
          className={state.status === 'loading' ? styles.turning : undefined}
        />
        <Words state={state} />
        {next ? <Button onClick={() => onLeave(next)}>{texts.goOn}</Button> : null}
      </Panel>
    </main>
  );
}

function Words({ state }: { state: CallbackState }): ReactNode {
  switch (state.status) {
    case 'loading':
      return (
        <div role="status" className="stack gap-2">
          <h1 className="size-4">{texts.loading.title}</h1>
          <p>{texts.loading.text}</p>
        </div>
      );
    case 'success':
      return (
        <div role="status" className="stack gap-2">
          <h1 className="size-4">{texts.success.title}</h1>
          <p>{texts.success.text(state.name)}</p>
          <p className="faint small">{texts.success.next}</p>
        </div>
      );
    case 'error':
      return (
        <div role="alert" className="stack gap-2">
          <h1 className="size-4">{texts.error.title}</h1>
          <p className={styles.reason}>
            <WithVietnamese text={state.text} />
          </p>
          <p className="faint small">
            {state.next === '/login' ? texts.error.toLogin : texts.error.toDashboard}
          </p>
        </div>
      );
  }
}
