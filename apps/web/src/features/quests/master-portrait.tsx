import { type ReactNode, useId } from 'react';
import { combPath, starPath } from '#ui/world/drum-geometry.ts';

type MasterId = 'titans' | 'illumination' | 'envoys' | 'fallback';

/** A small portrait in the theme's colours. Decorative: the name is next to it. */
export function MasterPortrait({ who }: { who: MasterId }): ReactNode {
  const metal = useId();
  const clip = useId();
  const Face = FACES[who];
  return (
    <svg viewBox="-60 -60 120 120" aria-hidden="true">
      <linearGradient id={metal} x1="0" y1="0" x2="0.6" y2="1">
        <stop offset="0" stopColor="var(--metal-light)" />
        <stop offset="0.5" stopColor="var(--metal)" />
        <stop offset="1" stopColor="var(--metal-dark)" />
      </linearGradient>
      <clipPath id={clip}>
        <circle r="51" />
      </clipPath>
      <circle r="57" fill="var(--surface-sunken)" stroke={`url(#${metal})`} strokeWidth="3" />
      <path d={COMB} stroke="var(--metal)" strokeWidth="1.2" opacity="0.7" />
      <path d={RAYS} fill="var(--guild-primary)" opacity="0.3" />
      <circle r="51" fill="none" stroke="var(--metal)" strokeWidth="0.8" opacity="0.6" />
      <g clipPath={`url(#${clip})`}>
        <Face metal={`url(#${metal})`} />
      </g>
    </svg>
  );
}

type FaceProps = { metal: string };

/** Broad shoulders, grey beard, feather crown. */
function FireKeeper({ metal }: FaceProps): ReactNode {
  return (
    <>
      <path d="M-50 60C-48 32 -28 22 0 22C28 22 48 32 50 60Z" fill="var(--metal-dark)" />
      <path d="M-20 24L0 44L20 24L24 60H-24Z" fill="var(--guild-primary)" opacity="0.75" />
      <Crown metal={metal} />
      <Head skin="#c88d5f" />
      <path
        d="M-17 2C-18 24 -8 36 0 38C8 36 18 24 17 2C12 10 8 9 0 9C-8 9 -12 10 -17 2Z"
        fill="#d9d2c6"
      />
      <path d="M-9 9Q0 5 9 9Q0 14 -9 9Z" fill="#efe9dd" />
      <Eyes brow="#d9d2c6" />
    </>
  );
}

/** Scholar: bun with a pin, high collar. */
function LampLighter({ metal }: FaceProps): ReactNode {
  return (
    <>
      <path d="M-46 60C-44 34 -24 24 0 24C24 24 44 34 46 60Z" fill="var(--surface-hover)" />
      <path d="M-12 22L0 34L12 22L14 60H-14Z" fill="var(--guild-secondary)" opacity="0.65" />
      <path
        d="M-21 -4C-23 -32 23 -32 21 -4C23 12 20 20 16 22H-16C-20 20 -23 12 -21 -4Z"
        fill="#1b1420"
      />
      <circle cy="-36" r="11" fill="#1b1420" />
      <path d="M-22 -42L22 -32" stroke={metal} strokeWidth="3" strokeLinecap="round" />
      <circle cx="-23" cy="-42" r="3.6" fill="var(--guild-secondary)" />
      <Head skin="#e3b58e" />
      <path d="M-18 -8C-16 -26 14 -28 18 -8C10 -14 -4 -20 -18 -8Z" fill="#1b1420" />
      <Eyes brow="#2a1d26" />
      <path
        d="M-4.5 12Q0 15.5 4.5 12"
        stroke="#8a3b3b"
        strokeWidth="2"
        fill="none"
        strokeLinecap="round"
      />
    </>
  );
}

/** Ferrywoman: conical hat, scarf. */
function FerryWoman({ metal }: FaceProps): ReactNode {
  return (
    <>
      <path d="M-46 60C-44 34 -24 24 0 24C24 24 44 34 46 60Z" fill="#3c2a1c" />
      <path
        d="M-22 22C-10 32 10 32 22 22L18 40C8 46 -8 46 -18 40Z"
        fill="var(--guild-primary)"
        opacity="0.8"
      />
      <path d="M-20 -8C-20 14 -14 24 0 24C14 24 20 14 20 -8Z" fill="#c7c3bb" />
      <Head skin="#cf9b6c" />
      <path
        d="M-47 -9C-30 -20 -10 -42 0 -48C10 -42 30 -20 47 -9C20 -16 -20 -16 -47 -9Z"
        fill={metal}
      />
      <path
        d="M-36 -14Q0 -26 36 -14M-22 -24Q0 -33 22 -24"
        stroke="var(--metal-dark)"
        strokeWidth="1.3"
        fill="none"
      />
      <Eyes brow="#b9b4aa" />
      <path
        d="M-7 11Q0 18 7 11M-15 6Q-13 10 -11 11M15 6Q13 10 11 11"
        stroke="#7a4526"
        strokeWidth="1.8"
        fill="none"
        strokeLinecap="round"
      />
    </>
  );
}

/** Gatekeeper: hood. */
function Gatekeeper({ metal }: FaceProps): ReactNode {
  return (
    <>
      <path
        d="M-44 60C-44 20 -34 -46 0 -46C34 -46 44 20 44 60Z"
        fill="var(--surface-hover)"
        stroke={metal}
        strokeWidth="2"
      />
      <Head skin="#c48f63" />
      <path d="M-15 4C-15 30 -5 44 0 50C5 44 15 30 15 4C9 11 -9 11 -15 4Z" fill="#e4dfd5" />
      <path d="M-19 -6C-18 -26 18 -26 19 -6C8 -14 -8 -14 -19 -6Z" fill="var(--surface-raised)" />
      <Eyes brow="#e4dfd5" />
    </>
  );
}

function Head({ skin }: { skin: string }): ReactNode {
  return (
    <path d="M-18 -6C-18 -24 18 -24 18 -6C18 10 10 22 0 22C-10 22 -18 10 -18 -6Z" fill={skin} />
  );
}

function Eyes({ brow }: { brow: string }): ReactNode {
  return (
    <>
      <path
        d="M-12 -7.5Q-8 -10.5 -4 -8M4 -8Q8 -10.5 12 -7.5"
        stroke={brow}
        strokeWidth="2.4"
        strokeLinecap="round"
        fill="none"
      />
      <path
        d="M-11 -2Q-8 .5 -5 -2M5 -2Q8 .5 11 -2"
        stroke="#2b1a10"
        strokeWidth="2"
        strokeLinecap="round"
        fill="none"
      />
      <path d="M0 -2L-2 5H1.5" stroke="#2b1a10" strokeWidth="1.2" opacity="0.55" fill="none" />
    </>
  );
}

function Crown({ metal }: FaceProps): ReactNode {
  return (
    <g fill={metal} stroke="var(--surface-sunken)" strokeWidth="1.2">
      {[-40, -20, 0, 20, 40].map((turn) => (
        <path
          key={turn}
          d="M-5 -16C-7 -34 -3 -46 0 -54C3 -46 7 -34 5 -16Z"
          transform={`rotate(${turn}) scale(.9)`}
        />
      ))}
    </g>
  );
}

const FACES = {
  titans: FireKeeper,
  illumination: LampLighter,
  envoys: FerryWoman,
  fallback: Gatekeeper,
} as const;

const COMB = combPath({ from: 51.5, to: 55, count: 84 });
const RAYS = starPath({ points: 14, outer: 50, inner: 28 });
