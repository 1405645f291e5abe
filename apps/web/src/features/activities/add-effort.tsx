import { type ReactNode, useState } from 'react';
import { Panel } from '#ui/panel/panel.tsx';
import { Tabs } from '#ui/tabs/tabs.tsx';
import { activitiesMessages } from './activities.messages.ts';
import { EntryForm } from './entry-form.tsx';
import { FileUpload } from './file-upload.tsx';

const texts = activitiesMessages.add;

/** Adds activities without Strava: by a file of a device, or by manual entry. */
export function AddEffort({ uid, onDone }: { uid: string; onDone: () => void }): ReactNode {
  const [way, choose] = useState<'file' | 'entry'>('file');
  return (
    <Panel title={texts.title} level={3}>
      <Tabs label={texts.ways.label} look="pills" tabs={WAYS} selected={way} onSelect={choose}>
        {way === 'file' ? (
          <FileUpload uid={uid} onDone={onDone} />
        ) : (
          <EntryForm uid={uid} onDone={onDone} />
        )}
      </Tabs>
    </Panel>
  );
}

const WAYS = [
  { id: 'file', label: texts.ways.file },
  { id: 'entry', label: texts.ways.entry },
] as const;
