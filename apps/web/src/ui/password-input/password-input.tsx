import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { IconButton } from '../icon-button/icon-button.tsx';
import { TextInput } from '../text-input/text-input.tsx';
import { passwordInputMessages as texts } from './password-input.messages.ts';
import styles from './password-input.module.css';

type PasswordInputProps = Omit<ComponentProps<'input'>, 'type'> & {
  /** Label of the field; the button that shows it is named after it, because a page may have several. */
  label: string;
};

/** A password input with a button that shows the password. */
export function PasswordInput({ label, ...props }: PasswordInputProps): ReactNode {
  const [shown, setShown] = useState(false);
  return (
    <span className={styles.wrap}>
      <TextInput
        autoCapitalize="none"
        spellCheck={false}
        {...props}
        type={shown ? 'text' : 'password'}
        className={styles.input}
      />
      <IconButton
        className={styles.eye}
        label={(shown ? texts.hide : texts.show)(label)}
        icon={shown ? <EyeOff size={20} /> : <Eye size={20} />}
        onClick={() => setShown(!shown)}
      />
    </span>
  );
}
