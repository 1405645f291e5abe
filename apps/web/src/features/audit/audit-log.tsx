import { auditMessages } from '@goreal/domain/audit/audit.messages';
import { auditAreas } from '@goreal/domain/audit/audit-item';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { withParams } from '#platform/address/with-params.ts';
import { useProfile } from '#platform/session/session.ts';
import { FilterBar } from '#ui/filter-bar/filter-bar.tsx';
import { FilterChoice } from '#ui/filter-bar/filter-choice.tsx';
import { Checkbox } from '#ui/switch/switch.tsx';
import { TabHead } from '#ui/tab-head/tab-head.tsx';
import { auditMessages as texts } from './audit.messages.ts';
import styles from './audit.module.css';
import { AuditTrail } from './audit-trail.tsx';

/** The whole audit log, filtered by area or to own actions; the filter is in the address. */
export function AuditLog(): ReactNode {
  const { userId } = useProfile();
  const [search, setSearch] = useSearchParams();
  const area = auditAreas.find((known) => known === search.get('area'));
  const isMine = search.get('mine') === '1';
  const change = (name: 'area' | 'mine', value: string) =>
    setSearch((before) => withParams(before, { [name]: value }), { replace: true });
  return (
    <div className="stack gap-4">
      <TabHead title={texts.title}>{texts.lead}</TabHead>
      <FilterBar label={texts.filter.label}>
        <FilterChoice
          label={texts.filter.area}
          all={texts.filter.all}
          value={area}
          options={auditAreas.map((each) => [each, auditMessages.areas[each]])}
          onChange={(value) => change('area', value)}
        />
        <div className={styles.mine}>
          <Checkbox
            label={texts.filter.mine}
            checked={isMine}
            onChange={(event) => change('mine', event.target.checked ? '1' : '')}
          />
        </div>
      </FilterBar>
      <AuditTrail filter={{ ...(area && { area }), ...(isMine && { actorId: userId }) }} />
    </div>
  );
}
