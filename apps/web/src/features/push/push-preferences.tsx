import { timeZoneLabel } from '@goreal/domain/calendar/format';
import { NOTIFICATION_KINDS } from '@goreal/domain/notifications/notification-kind';
import type { PushSettings, PushSettingsChange } from '@goreal/domain/push/push-settings';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { academyTimeZone } from '#platform/env/env.ts';
import { AlertBanner } from '#ui/alert-banner/alert-banner.tsx';
import { DateInput } from '#ui/date-input/date-input.tsx';
import { isValue } from '#ui/date-input/written-date.ts';
import { Field } from '#ui/field/field.tsx';
import { LoadState } from '#ui/listing/load-state.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { Switch } from '#ui/switch/switch.tsx';
import { pushSettingsQuery, useChangePushSettings } from './api/push.ts';
import { pushMessages as texts } from './push.messages.ts';
import styles from './push-section.module.css';

const FIRST_QUIET = { from: '22:00', until: '06:00' };
const FIRST_REMINDER = '19:00';

/** Preferences: kinds of notifications, quiet hours and the reminder's time; each change is saved at once. */
export function PushPreferences({ uid }: { uid: string }): ReactNode {
  const settings = useQuery(pushSettingsQuery(uid));
  const save = useChangePushSettings(uid);
  if (!settings.data) {
    return (
      <LoadState
        query={settings}
        loading={<Skeleton shape="block" height="16rem" />}
        failed={texts.loadFailed}
      />
    );
  }
  const preferences = settings.data;
  const change = (part: PushSettingsChange) => save.mutate(part);
  return (
    <Panel title={texts.kindsTitle}>
      <p className="soft small">{texts.kindsNote}</p>
      {save.isError ? <AlertBanner kind="error">{texts.saveFailed}</AlertBanner> : null}
      <div className="stack gap-2">
        {NOTIFICATION_KINDS.map((kind) => (
          <Switch
            key={kind}
            label={texts.kinds[kind].label}
            hint={texts.kinds[kind].hint}
            checked={preferences.kinds[kind]}
            onChange={({ target }) => change({ kinds: { [kind]: target.checked } })}
          />
        ))}
      </div>
      <QuietHours preferences={preferences} onChange={change} />
      <Reminder preferences={preferences} onChange={change} />
      <p className="soft small">{texts.zone(timeZoneLabel(academyTimeZone()))}</p>
    </Panel>
  );
}

type PartProps = { preferences: PushSettings; onChange: (part: PushSettingsChange) => void };

function QuietHours({ preferences, onChange }: PartProps): ReactNode {
  const { quietHours } = preferences;
  return (
    <section className={`stack gap-2 ${styles.part}`}>
      <h3>{texts.quietTitle}</h3>
      <Switch
        label={texts.quiet}
        hint={texts.quietHint}
        checked={quietHours !== null}
        onChange={({ target }) => onChange({ quietHours: target.checked ? FIRST_QUIET : null })}
      />
      {quietHours ? (
        <div className={styles.times}>
          {(['from', 'until'] as const).map((end) => (
            <Time
              key={end}
              label={texts[end]}
              value={quietHours[end]}
              refuse={(time) => time === quietHours[end === 'from' ? 'until' : 'from']}
              onChange={(time) => onChange({ quietHours: { ...quietHours, [end]: time } })}
            />
          ))}
        </div>
      ) : null}
    </section>
  );
}

function Reminder({ preferences, onChange }: PartProps): ReactNode {
  const { reminderAt } = preferences;
  return (
    <section className={`stack gap-2 ${styles.part}`}>
      <h3>{texts.reminderTitle}</h3>
      <Switch
        label={texts.reminder}
        hint={texts.reminderHint}
        checked={reminderAt !== null}
        onChange={({ target }) => onChange({ reminderAt: target.checked ? FIRST_REMINDER : null })}
      />
      {reminderAt === null ? null : (
        <div className={styles.times}>
          <Time
            label={texts.reminderAt}
            value={reminderAt}
            onChange={(time) => onChange({ reminderAt: time })}
          />
        </div>
      )}
    </section>
  );
}

/** A time of day; saved on blur, because typing passes through incomplete times. */
function Time(props: {
  label: string;
  value: string;
  refuse?: (time: string) => boolean;
  onChange: (time: string) => void;
}): ReactNode {
  const { label, value, refuse, onChange } = props;
  return (
    <Field label={label}>
      {(control) => (
        <DateInput
          {...control}
          key={value}
          kind="time"
          defaultValue={value}
          onBlur={({ target }) => {
            if (target.value === value) return;
            if (!isValue('time', target.value) || refuse?.(target.value)) target.value = value;
            else onChange(target.value);
          }}
        />
      )}
    </Field>
  );
}
