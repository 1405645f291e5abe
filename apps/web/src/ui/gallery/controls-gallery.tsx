import Bell from 'lucide-react/icons/bell';
import Mail from 'lucide-react/icons/mail';
import Pencil from 'lucide-react/icons/pencil';
import Sparkles from 'lucide-react/icons/sparkles';
import Trash2 from 'lucide-react/icons/trash';
import { type ReactNode, useState } from 'react';
import { buttonMessages } from '../button/button.messages.ts';
import { Button } from '../button/button.tsx';
import { ConfirmDialog } from '../confirm-dialog/confirm-dialog.tsx';
import { Dialog } from '../dialog/dialog.tsx';
import { Drawer } from '../drawer/drawer.tsx';
import { Field } from '../field/field.tsx';
import { FileDrop } from '../file-drop/file-drop.tsx';
import { IconButton } from '../icon-button/icon-button.tsx';
import { Menu } from '../menu/menu.tsx';
import { Panel } from '../panel/panel.tsx';
import { PasswordInput } from '../password-input/password-input.tsx';
import { Popover } from '../popover/popover.tsx';
import { Checkbox, Switch } from '../switch/switch.tsx';
import { Tabs } from '../tabs/tabs.tsx';
import { TextArea } from '../text-area/text-area.tsx';
import { Select, TextInput } from '../text-input/text-input.tsx';
import { useToast } from '../toast/toast-region.tsx';
import { galleryMessages as text } from './gallery.messages.ts';
import styles from './gallery.module.css';

/** Buttons, inputs and overlays. */
export function ControlsGallery(): ReactNode {
  return (
    <>
      <ButtonsPanel />
      <div className={styles.grid}>
        <FieldsPanel />
        <OverlaysPanel />
      </div>
    </>
  );
}

function ButtonsPanel(): ReactNode {
  const [tab, setTab] = useState<string>(text.tabs[0]);
  const [section, setSection] = useState<string>(text.rail[1]);
  return (
    <Panel title="Buttons and tabs" actions={<Button size="small">{buttonMessages.retry}</Button>}>
      <div className={styles.stack}>
        <div className={styles.row}>
          <Button icon={<Sparkles size={18} />}>{text.accept}</Button>
          <Button variant="secondary">{text.think}</Button>
          <Button variant="ghost">{text.ghost}</Button>
          <Button variant="danger" icon={<Trash2 size={18} />}>
            {text.remove}
          </Button>
          <Button busy>{text.busy}</Button>
          <Button disabled>{text.disabled}</Button>
          <Button size="small">{text.confirm}</Button>
          <IconButton label={text.notifications} icon={<Bell size={22} />} count="99+" />
        </div>
        <Tabs
          label={text.reportType}
          tabs={text.tabs.map((label, index) => ({ id: label, label, count: index * 3 }))}
          selected={tab}
          onSelect={setTab}
          look="pills"
        />
        <Tabs
          label={text.academy}
          tabs={text.rail.map((label) => ({ id: label, label, icon: <Sparkles size={18} /> }))}
          selected={section}
          onSelect={setSection}
        >
          {section}
        </Tabs>
      </div>
    </Panel>
  );
}

function FieldsPanel(): ReactNode {
  const [report, setReport] = useState<string>(text.reportText);
  return (
    <Panel title="Fields">
      <div className={styles.stack}>
        <Field label={text.email} hint={text.emailHint} required requiredMark="*">
          {(control) => <TextInput {...control} type="email" icon={<Mail size={18} />} />}
        </Field>
        <Field label={text.password} error={text.passwordError}>
          {(control) => <PasswordInput {...control} defaultValue="12345" />}
        </Field>
        <Field label={text.reportType}>
          {(control) => (
            <Select {...control}>
              {text.types.map((type) => (
                <option key={type}>{type}</option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={text.report}>
          {(control) => (
            <TextArea
              {...control}
              grow
              value={report}
              onChange={(event) => setReport(event.target.value)}
              counter={{ length: report.length, limit: 80 }}
            />
          )}
        </Field>
        <FileDrop label={text.drop} hint={text.dropHint} onFiles={() => undefined} />
        <Switch label={text.push} hint={text.pushHint} defaultChecked />
        <Checkbox label={text.agree} defaultChecked />
      </div>
    </Panel>
  );
}

function OverlaysPanel(): ReactNode {
  const toast = useToast();
  const [open, setOpen] = useState<'dialog' | 'confirm' | 'drawer' | 'menu'>();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setOpen(undefined);
  return (
    <Panel title="Overlays">
      <div className={styles.row}>
        <Button variant="secondary" onClick={() => setOpen('dialog')}>
          Dialog
        </Button>
        <Button variant="secondary" onClick={() => setOpen('confirm')}>
          ConfirmDialog
        </Button>
        <Button variant="secondary" onClick={() => setOpen('drawer')}>
          Drawer
        </Button>
        <Button variant="secondary" onClick={() => toast.success(text.success)}>
          Toast success
        </Button>
        <Button variant="secondary" onClick={() => toast.info(text.info)}>
          Toast info
        </Button>
        <Button variant="secondary" onClick={() => toast.error(text.error)}>
          Toast error
        </Button>
        <span ref={setAnchor}>
          <Button variant="secondary" onClick={() => setOpen('menu')}>
            Menu
          </Button>
        </span>
        <Popover
          label={text.notifications}
          align="start"
          trigger={(trigger) => (
            <IconButton
              label={text.notifications}
              icon={<Bell size={22} />}
              count="3"
              {...trigger}
            />
          )}
        >
          {(closePopover) => (
            <Button variant="ghost" onClick={closePopover}>
              {buttonMessages.close}
            </Button>
          )}
        </Popover>
      </div>
      {open === 'menu' ? (
        <Menu
          label={text.menu}
          heading={text.dialogTitle}
          anchor={anchor}
          onClose={close}
          items={[
            { id: 'edit', label: text.edit, icon: <Pencil size={18} />, onSelect: close },
            {
              id: 'remove',
              label: text.remove,
              icon: <Trash2 size={18} />,
              danger: true,
              onSelect: close,
            },
          ]}
        />
      ) : null}
      <Dialog
        open={open === 'dialog'}
        onClose={close}
        title={text.dialogTitle}
        closeLabel={buttonMessages.close}
        actions={
          <>
            <Button variant="secondary" onClick={close}>
              {text.think}
            </Button>
            <Button onClick={close}>{text.confirm}</Button>
          </>
        }
      >
        {text.dialogText}
      </Dialog>
      <ConfirmDialog
        open={open === 'confirm'}
        title={text.remove}
        confirmLabel={text.remove}
        cancelLabel={text.think}
        onConfirm={close}
        onCancel={close}
        dangerous
      >
        {text.dialogText}
      </ConfirmDialog>
      <Drawer
        open={open === 'drawer'}
        onClose={close}
        label={text.menu}
        closeLabel={buttonMessages.close}
        heading={<h3>{text.academy}</h3>}
      >
        <Tabs
          label={text.academy}
          look="rail"
          tabs={text.rail.map((label) => ({ id: label, label }))}
          selected={text.rail[0]}
          onSelect={close}
        />
      </Drawer>
    </Panel>
  );
}
