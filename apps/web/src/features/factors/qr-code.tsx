import type { ReactNode } from 'react';
import { encode } from 'uqr';
import styles from './factors.module.css';

/** A text as a QR code, dark on light in every theme, with the quiet zone that readers need. */
export function QrCode({ text, label }: { text: string; label: string }): ReactNode {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const squares = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={styles.qr}
    >
      <path d={squares.join('')} />
    </svg>
  );
}
