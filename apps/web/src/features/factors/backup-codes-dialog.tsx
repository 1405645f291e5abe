import type { ReactNode } from 'react';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { useToast } from '#ui/toast/toast-region.tsx';
import { factorScreenMessages } from './factors.messages.ts';
import styles from './factors.module.css';

const texts = factorScreenMessages.codes;

/** The only place that shows the backup codes; closed only by its button. */
export function BackupCodesDialog(props: { codes: string[]; onClose: () => void }): ReactNode {
  const { codes, onClose } = props;
  const toast = useToast();
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => toast.success(texts.copied),
      () => toast.error(texts.notCopied),
    );
  return (
    <Dialog
      open
      title={texts.title}
      closeLabel={texts.done}
      dismissible={false}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={() => void copy()}>
            {texts.copy}
          </Button>
          <Button onClick={onClose}>{texts.done}</Button>
        </>
      }
    >
      <div className={`stack at-start gap-4 ${styles.steps}`}>
        <p>{texts.lead}</p>
        <ul className={styles.codes}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
