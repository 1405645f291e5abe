import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';

const module = new URL('virtual-process.ts', import.meta.url).href;
const random = new URL('random.ts', import.meta.url).href;

/** Runs a program in a separate process with virtual time. */
function run(program: string): string {
  const text = `
    import { installVirtualProcess } from '${module}';
    import { createRandom } from '${random}';
    const time = installVirtualProcess({ random: createRandom(1), start: 0 });
    ${program}`;
  const args = ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', text];
  return execFileSync(process.execPath, args, { encoding: 'utf8' }).trim();
}

describe('a virtual process', () => {
  it('fires no timer while a thread computes, however long that takes', () => {
    const said = run(`
      const order = [];
      const computed = crypto.subtle.digest('SHA-512', new Uint8Array(2 ** 26)).then(() => order.push('computed'));
      const fired = new Promise((resolve) => setTimeout(resolve, 5)).then(() => order.push('fired'));
      await time.settle(Promise.all([computed, fired]));
      console.log(order.join());`);
    expect(said).toBe('computed,fired');
  });
});
