import type { ReactNode } from 'react';
import styles from './kael.module.css';
import { OUTLINE } from './kael-outline.ts';

export type KaelMood = 'hush' | 'speak' | 'wonder' | 'stern' | 'smile';

type Arm = readonly [shoulder: string, elbow: string, hand: string];

type Pose = {
  near: Arm;
  far: Arm;
  /** Degrees; positive leans forward, to the right. */
  lean: number;
  nod: number;
};

const POSES: Readonly<Record<KaelMood, Pose>> = {
  hush: { near: ['10 8', '44 30', '37 -6'], far: ['-12 6', '-44 24', '-62 2'], lean: 2, nod: 4 },
  speak: { near: ['10 8', '42 34', '80 22'], far: ['-12 6', '-44 24', '-62 4'], lean: 4, nod: 0 },
  wonder: {
    near: ['10 8', '48 4', '72 -46'],
    far: ['-12 6', '-46 20', '-62 0'],
    lean: -3,
    nod: -12,
  },
  stern: { near: ['10 8', '26 40', '58 26'], far: ['-8 4', '34 14', '58 -10'], lean: -2, nod: 5 },
  smile: { near: ['10 8', '16 44', '43 40'], far: ['-8 4', '32 22', '57 2'], lean: 6, nod: -3 },
};

/** Kael from the hull up, in profile. */
export function KaelFigure(props: {
  mood: KaelMood;
  isSpeaking: boolean;
  paint: string;
}): ReactNode {
  const { mood, isSpeaking, paint } = props;
  const { near, far, lean, nod } = POSES[mood];
  return (
    <g transform={`rotate(${lean} 0 70)`} {...OUTLINE}>
      <Limb arm={far} paint="var(--metal-dark)" />
      <path d="M-27 4C-14 -9 14 -9 25 3L13 40H-12Z" fill={paint} />
      <path d="M-13 38H14L30 84H-38Z" fill="var(--metal-dark)" />
      <path d="M-4 38H10L16 84H-10Z" fill={paint} />
      <g fill="none" strokeWidth="2.2">
        <path d="M-14 38H15" strokeWidth="4.5" />
        <path d="M-19 12L-6 34M-11 8L0 30M-2 8L5 26M19 12L8 34" strokeWidth="1.8" />
        <circle cx="2" cy="51" r="4.5" />
        <path d="M2 51h0" strokeWidth="2.8" />
        <path d="M-16 48L-30 80M-20 46L-36 72" stroke="var(--metal)" strokeWidth="1.8" />
      </g>
      <g transform={`rotate(${nod} 0 -6)`}>
        <g className={styles.head}>
          <Head mood={mood} isSpeaking={isSpeaking} paint={paint} />
        </g>
      </g>
      {mood === 'stern' ? <Paddle at="translate(58 4) rotate(2)" paint={paint} /> : null}
      <Limb arm={near} paint={paint} />
      {mood === 'hush' ? <path d="M37 -8V-22" strokeWidth="8" stroke="var(--metal-light)" /> : null}
    </g>
  );
}

function Head(props: { mood: KaelMood; isSpeaking: boolean; paint: string }): ReactNode {
  const { mood, isSpeaking, paint } = props;
  return (
    <>
      <path d="M-9 -16H12L14 4Q2 12 -12 4Z" fill={paint} />
      <Plumes paint={paint} />
      <path
        d="M-18 -34C-18 -50 -8 -58 6 -58C20 -58 27 -49 27 -40L38 -29L27 -24C26 -13 18 -9 6 -9C-8 -9 -18 -20 -18 -34Z"
        fill={paint}
      />
      <path
        d="M-16 -12C-30 -24 -26 -66 8 -64C20 -63 26 -55 27 -46C14 -52 -3 -47 -7 -32C-9 -24 -11 -18 -16 -12Z"
        fill="var(--metal-dark)"
      />
      <BirdHat paint={paint} />
      <Eye mood={mood} />
      <Mouth mood={mood} isSpeaking={isSpeaking} />
    </>
  );
}

/** The headdress of the engravings: a bird's neck and head above the brow. */
function BirdHat({ paint }: { paint: string }): ReactNode {
  return (
    <>
      <path
        d="M-12 -58C-16 -78 -10 -98 8 -99C16 -99 21 -95 22 -91L46 -86L21 -83C14 -81 14 -74 17 -66L20 -58C8 -63 -2 -62 -12 -58Z"
        fill={paint}
      />
      <circle cx="9" cy="-90" r="4.5" fill="var(--metal-light)" strokeWidth="2" />
      <path d="M9 -90h0" fill="none" strokeWidth="2.6" />
      <path d="M-10 -70Q2 -75 14 -71M-11 -79Q0 -83 12 -79" fill="none" strokeWidth="2" />
    </>
  );
}

/** Reed plumes swept back from the crown, one down to the shoulder; barbed as in the engravings. */
function Plumes({ paint }: { paint: string }): ReactNode {
  return (
    <g transform="translate(-8 -56)">
      {PLUMES.map(([turn, length]) => (
        <g key={turn} transform={`rotate(${turn})`}>
          <path
            d={`M-2.5 0C-4 ${-length * 0.5} -5 ${-length * 0.7} -9 ${-length}Q0 ${-length - 9} 9 ${-length}C5 ${-length * 0.7} 4 ${-length * 0.5} 2.5 0Z`}
            fill={paint}
            strokeWidth="2.4"
          />
          <path
            d={[0.55, 0.7, 0.85, 1]
              .map(
                (part) =>
                  `M-6 ${-length * part - 3}L0 ${-length * part + 3}L6 ${-length * part - 3}`,
              )
              .join('')}
            fill="none"
            strokeWidth="1.7"
          />
        </g>
      ))}
    </g>
  );
}

/** Turn in degrees and length. */
const PLUMES = [
  [-128, 50],
  [-66, 50],
  [-42, 56],
  [-18, 58],
] as const;

function Eye({ mood }: { mood: KaelMood }): ReactNode {
  if (mood === 'smile') {
    return <path d="M5 -30Q13 -41 21 -30" fill="none" strokeWidth="3.6" />;
  }
  const radius = mood === 'wonder' ? 9.5 : 8;
  return (
    <g className={styles.eyes}>
      <circle cx="13" cy="-34" r={radius} fill="var(--metal-light)" strokeWidth="2.4" />
      <circle cx={mood === 'hush' ? 14 : 15} cy="-33" r="3" fill="var(--kael-ink)" stroke="none" />
      {mood === 'stern' ? <path d="M2 -43L25 -37" fill="none" strokeWidth="4.5" /> : null}
      {mood === 'hush' ? <path d="M4 -38H23" fill="none" strokeWidth="4" /> : null}
      {mood === 'wonder' ? <path d="M3 -48Q13 -54 23 -47" fill="none" strokeWidth="3" /> : null}
    </g>
  );
}

function Mouth({ mood, isSpeaking }: { mood: KaelMood; isSpeaking: boolean }): ReactNode {
  if (isSpeaking && mood !== 'hush') {
    return (
      <path
        d="M28 -21L15 -17L25 -12Z"
        fill="var(--kael-ink)"
        strokeWidth="1.5"
        className={styles.mouth}
      />
    );
  }
  const line = {
    hush: 'M26 -18L20 -17',
    speak: 'M26 -18Q21 -14 14 -18',
    wonder: 'M26 -17L18 -15',
    stern: 'M26 -18L14 -16',
    smile: 'M27 -20Q19 -10 8 -20',
  }[mood];
  return <path d={line} fill="none" strokeWidth="3" />;
}

function Limb({ arm, paint }: { arm: Arm; paint: string }): ReactNode {
  const [shoulder, elbow, hand] = arm;
  const d = `M${shoulder}L${elbow}L${hand}`;
  const [x, y] = hand.split(' ');
  return (
    <>
      <path d={d} fill="none" strokeWidth="19" />
      {/* Not a gradient: a straight line has a bounding box without area, in which none is drawn. */}
      <path
        d={d}
        fill="none"
        stroke={paint === 'var(--metal-dark)' ? paint : 'var(--metal)'}
        strokeWidth="13"
      />
      <circle cx={x} cy={y} r="8.5" fill="var(--metal-light)" strokeWidth="2.4" />
    </>
  );
}

/** Paddle with a leaf-shaped blade, upright; (0, 0) is the grip. */
export function Paddle({ at, paint }: { at: string; paint: string }): ReactNode {
  return (
    <g transform={at} {...OUTLINE}>
      <path d="M-3.5 -92H3.5V44H-3.5Z" fill="var(--metal-dark)" />
      <path d="M-9 -92Q0 -102 9 -92Z" fill="var(--metal-light)" />
      <path d="M0 40C14 52 16 78 0 104C-16 78 -14 52 0 40Z" fill={paint} />
      <path d="M0 52V92M-6 64L0 58L6 64M-7 76L0 70L7 76" fill="none" strokeWidth="1.8" />
    </g>
  );
}
