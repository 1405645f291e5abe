// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { TierFigure } from '../tier-figure/tier-figure.tsx';
import { AuraStar } from './aura-star.tsx';
import { LevelSigil, type SigilStep } from './level-sigil.tsx';
import { StreakFlame } from './streak-flame.tsx';

const STEPS: readonly SigilStep[] = [0, 1, 2, 3, 4, 5];
const TIERS = Array.from({ length: 11 }, (_, tier) => tier);

/** The outline paths of a drawing, without colours and generated ids. */
function shapeOf(sign: ReactElement): string {
  const markup = renderToStaticMarkup(sign);
  return [...markup.matchAll(/ (?:d|r|cx|cy|transform)="[^"]*"/g)].join('');
}

test('no two signs share a drawing: AURA, streak, six levels, eleven tiers', () => {
  const shapes = [
    <AuraStar key="aura" />,
    <StreakFlame key="streak" />,
    ...STEPS.map((step) => <LevelSigil key={step} step={step} />),
    ...TIERS.map((tier) => <TierFigure key={tier} tier={tier} close />),
  ].map(shapeOf);
  expect(new Set(shapes).size).toBe(shapes.length);
});

test('a sign with a label is an image of that name, one without is hidden', () => {
  render(
    <>
      <AuraStar label="AURA" />
      <StreakFlame label="streak" />
      <LevelSigil step={3} label="level" />
      <AuraStar />
    </>,
  );
  const names = screen.getAllByRole('img').map((sign) => sign.getAttribute('aria-label'));
  expect(names).toEqual(['AURA', 'streak', 'level']);
});

test('a streak of no days is an outline without a heart', () => {
  const hot = renderToStaticMarkup(<StreakFlame />);
  const cold = renderToStaticMarkup(<StreakFlame cold />);
  expect(hot).toContain('var(--flame-heart)');
  expect(cold).not.toContain('var(--flame-heart)');
  expect(cold).toContain('fill="none"');
});

test('the crest of a level keeps its outline while it is locked', () => {
  for (const step of STEPS) {
    expect(shapeOf(<LevelSigil step={step} locked />)).toBe(shapeOf(<LevelSigil step={step} />));
  }
});

test('a tier outside of 0 to 10 is drawn as the nearest', () => {
  expect(shapeOf(<TierFigure tier={-2} close />)).toBe(shapeOf(<TierFigure tier={0} close />));
  expect(shapeOf(<TierFigure tier={12} close />)).toBe(shapeOf(<TierFigure tier={10} close />));
});

test('rings and water are drawn only around the large figure', () => {
  const { container } = render(<TierFigure tier={7} close />);
  expect(container.querySelector('ellipse')).toBeNull();
  cleanup();
  expect(render(<TierFigure tier={7} />).container.querySelector('ellipse')).not.toBeNull();
});
