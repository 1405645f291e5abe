import { SPORT_FAMILIES, type SportFamily, STAMINA_PER_KM } from '@goreal/domain/activities/sport';
import { formatNumber } from '@goreal/domain/text/format-number';
import type { ReactNode } from 'react';
import { Panel } from '#ui/panel/panel.tsx';
import { type Column, Table } from '#ui/table/table.tsx';
import { activitiesMessages, familyNames } from './activities.messages.ts';
import styles from './aura-stream.module.css';

const texts = activitiesMessages.rates;

/** Points per kilometre (specification 9). */
export function RateTable(): ReactNode {
  return (
    <Panel title={texts.title} level={3}>
      <Table
        caption={texts.caption}
        columns={COLUMNS}
        rows={SPORT_FAMILIES}
        rowKey={(family) => family}
      />
      <p className={styles.note}>{texts.note}</p>
    </Panel>
  );
}

function sportCell(family: SportFamily): ReactNode {
  return (
    <>
      {familyNames[family]}
      <span className={styles.example}>{texts.examples[family]}</span>
    </>
  );
}

const COLUMNS: readonly Column<SportFamily>[] = [
  { id: 'sport', header: texts.sport, cell: sportCell, rowHeader: true },
  {
    id: 'rate',
    header: texts.rate,
    align: 'end',
    cell: (family) => formatNumber(STAMINA_PER_KM[family], { atMost: 2 }),
  },
];
