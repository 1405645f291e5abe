import type { ReactNode } from 'react';
import { BarChart } from '../chart/bar-chart.tsx';
import { HeatMap } from '../chart/heat-map.tsx';
import { NumberTable } from '../chart/number-table.tsx';
import { Panel } from '../panel/panel.tsx';
import styles from './gallery.module.css';

const VALUES = [12, 0, 40, 123_456, 60_000, 1, 90_000, 30_000] as const;
const WEEKS = Array.from({ length: 12 }, (_, week) => ({
  key: String(week),
  days: Array.from({ length: 7 }, (_, day) => (week * 3 + day * 5) % 4),
  mark: week % 4 === 0 ? `Th${week / 4 + 1}` : undefined,
}));

/** The charts, with large values and without values. */
export function ChartsGallery(): ReactNode {
  return (
    <div className={styles.grid}>
      <Panel title="Bars">
        <BarChart label="Bars" topText="123.456" bars={barsOf(VALUES)} />
        <BarChart label="No bars" bars={barsOf(VALUES.map(() => 0))} size="low" />
        <NumberTable
          summary="Numbers"
          caption="Numbers"
          columns={['Bar', 'Value']}
          rows={VALUES.map((value) => ({
            key: String(value),
            cells: [String(value), String(value)],
          }))}
        />
      </Panel>
      <Panel title="Days">
        <HeatMap label="Days" weeks={WEEKS} dayNames={DAY_NAMES} today={3} />
      </Panel>
    </div>
  );
}

const DAY_NAMES = ['1', '2', '3', '4', '5', '6', '7'];

function barsOf(values: readonly number[]) {
  return values.map((value, at) => ({ key: String(at), value, mark: at % 4 ? undefined : 'Th1' }));
}
