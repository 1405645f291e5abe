import { describe, expect, it } from 'vitest';
import { selectSteps } from './run-steps.mjs';
import { listSteps } from './steps.mjs';

const names = listSteps().map(({ name }: { name: string }) => name);

describe('the steps of a run', () => {
  it('stand in the order in which they fail fastest, the browser last', () => {
    expect(names[0]).toBe('lint');
    expect(names.at(-1)).toBe('browser');
    expect(names.indexOf('build')).toBeLessThan(names.indexOf('browser'));
  });

  it('are all run without --only', () => {
    expect(selectSteps(listSteps(), [])).toHaveLength(names.length);
  });

  it.each([[['--only', 'unit,types']], [['--only=types,unit']]])('are chosen by %j', (args) => {
    const chosen = selectSteps(listSteps(), args).map(({ name }: { name: string }) => name);
    expect(chosen).toEqual(['types', 'unit']);
  });

  it.each([[['--only', 'nonsense']], [['--only']], [['--onyl', 'unit']]])('refuse %j', (args) => {
    expect(() => selectSteps(listSteps(), args)).toThrow(/bước|tham số/);
  });
});
