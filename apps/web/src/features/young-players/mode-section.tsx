import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSettingChange } from '#platform/query/use-setting-change.ts';
import { session } from '#platform/session/session.ts';
import { ChoiceField } from '#ui/choice-field/choice-field.tsx';
import { ChoiceFields } from '#ui/choice-field/choice-fields.tsx';
import { Listing } from '#ui/listing/listing.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { changeMode, modeQuery } from './api/young-players.ts';
import { youngPlayersTexts } from './young-players.messages.ts';

const texts = youngPlayersTexts.mode;

/** Switch of the mode for young players, for operators. */
export function YoungPlayersModeSection(): ReactNode {
  const query = useQuery(modeQuery);
  const { mutate, isPending, pending } = useSettingChange({
    query: modeQuery,
    change: changeMode,
    words: texts,
    // Turning the mode on asks the operator for an age band too.
    onChanged: () => void session.reload().catch(() => undefined),
  });
  const isOn = pending ?? query.data?.isOn;
  return (
    <Panel title={texts.title}>
      <Listing query={query} hasFinalSize words={texts}>
        <ChoiceFields>
          <ChoiceField
            label={texts.label}
            hint={texts.hint}
            value={isOn === undefined ? undefined : isOn ? 'on' : 'off'}
            options={[
              ['off', texts.states.off],
              ['on', texts.states.on],
            ]}
            disabled={isPending}
            onChange={(state) => mutate(state === 'on')}
          />
        </ChoiceFields>
      </Listing>
    </Panel>
  );
}
