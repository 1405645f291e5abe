import type { UploadResult as Result } from '@goreal/domain/activities/file-result';
import { formatNumber } from '@goreal/domain/text/format-number';
import type { ReactNode } from 'react';
import { AlertBanner } from '#ui/alert-banner/alert-banner.tsx';
import { activitiesMessages } from './activities.messages.ts';
import styles from './aura-stream.module.css';

const texts = activitiesMessages.add;

/** What an upload added, and the result of every file in it. Where it added nothing, the reason comes first. */
export function UploadResult({ result }: { result: Result }): ReactNode {
  const { files, read, refused, waiting, gained } = result;
  const hasGained = gained > 0;
  const reason = hasGained || waiting > 0 ? undefined : reasonOf(files);
  const held = waiting > 0 ? <AlertBanner kind="info">{texts.waiting(waiting)}</AlertBanner> : null;
  return (
    <div>
      {hasGained ? null : held}
      <AlertBanner kind={hasGained ? 'success' : read > 0 ? 'info' : 'warning'}>
        {reason ? `${reason} ` : null}
        {[
          hasGained ? texts.result(read, formatNumber(gained, { atMost: 2 })) : null,
          hasGained || read === 0 ? null : texts.nothingGained(read),
          refused > 0 ? texts.refused(refused) : null,
        ]
          .filter((part) => part !== null)
          .join(' · ')}
      </AlertBanner>
      {hasGained ? held : null}
      {reason && files.length === 1 ? null : (
        <ul className={`stack gap-2 ${styles.results}`} aria-label={texts.results}>
          {files.map((file, index) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: the list is complete, and two files may share a name
              key={index}
              className={`row spread small ${styles.result}`}
              data-fault={file.fault ?? undefined}
            >
              <span>{file.name}</span>
              <span>{file.message}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The reason that all files share; several are read in the list. */
function reasonOf(files: Result['files']): string | undefined {
  const [reason, ...others] = new Set(files.map(({ message }) => message));
  return others.length > 0 ? undefined : reason;
}
