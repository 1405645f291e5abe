import { GUILD_IDS, type GuildId } from '@goreal/domain/guilds/guild-id';
import { type ReactNode, useId } from 'react';
import { LacBirdShape } from '#ui/world/lac-bird.tsx';
import styles from './ceremony-stage.module.css';

/**
 * A band of the guild's motifs along the lower edge: axes, lotuses or birds. Without a guild, those of the
 * page's theme.
 */
export function GuildFrieze({ guild }: { guild: GuildId | undefined }): ReactNode {
  const pattern = useId();
  const shown = guild ?? GUILD_IDS.find((id) => id === document.documentElement.dataset.guild);
  const Figure = shown ? FIGURES[shown] : Bird;
  return (
    <svg className={styles.frieze} aria-hidden="true">
      <pattern id={pattern} width="96" height="96" patternUnits="userSpaceOnUse">
        <path d="M0 4H96M0 14H96M0 82H96M0 92H96" stroke="var(--metal)" strokeWidth="1.5" />
        <path
          d="M4 5V13M12 5V13M20 5V13M28 5V13M36 5V13M44 5V13M52 5V13M60 5V13M68 5V13M76 5V13M84 5V13M92 5V13"
          stroke="var(--metal)"
          strokeWidth="1.5"
        />
        <path
          d="M0 91L8 83L16 91L24 83L32 91L40 83L48 91L56 83L64 91L72 83L80 91L88 83L96 91"
          fill="none"
          stroke="var(--metal)"
          strokeWidth="1.5"
        />
        <g transform="translate(48 48)" fill="var(--metal)" color="var(--metal)">
          <Figure />
        </g>
      </pattern>
      <rect width="100%" height="96" fill={`url(#${pattern})`} />
    </svg>
  );
}

function Axe(): ReactNode {
  return (
    <path d="M-26 22L8 -12L2 -20C12 -28 24 -26 30 -16C22 -14 18 -8 18 2L12 -6L-22 26ZM-40 -6L-34 -14L-28 -6L-34 2ZM28 18L34 10L40 18L34 26Z" />
  );
}

function Lotus(): ReactNode {
  return (
    <path d="M0 24C-22 22 -34 10 -36 -6C-26 -4 -18 0 -12 8C-18 -4 -14 -16 -8 -22C-4 -12 -2 -2 -1 10C-1 -8 -4 -20 0 -28C4 -20 1 -8 1 10C2 -2 4 -12 8 -22C14 -16 18 -4 12 8C18 0 26 -4 36 -6C34 10 22 22 0 24Z" />
  );
}

function Bird(): ReactNode {
  return <LacBirdShape transform="scale(-1.05 1.05)" />;
}

const FIGURES = { titans: Axe, illumination: Lotus, envoys: Bird } as const;
