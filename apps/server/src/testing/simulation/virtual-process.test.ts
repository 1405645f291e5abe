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
    const output = run(`
      const order = [];
      const computed = crypto.subtle.digest('SHA-512', new Uint8Array(2 ** 26)).then(() => order.push('computed'));
      const fired = new Promise((resolve) => setTimeout(resolve, 5)).then(() => order.push('fired'));
      await time.settle(Promise.all([computed, fired]));
      console.log(order.join());`);
    expect(output).toBe('computed,fired');
  });

  it('continues after computations of threads in the order in which they began', () => {
    const output = run(`
      const order = [];
      const digest = (size) =>
        crypto.subtle.digest('SHA-512', new Uint8Array(size)).then(() => order.push(size));
      await time.settle(Promise.all([digest(2 ** 26), digest(2)]));
      console.log(order.join());`);
    expect(output).toBe(`${2 ** 26},2`);
  });

  it('compresses and unpacks with the streams of zlib', () => {
    const output = run(`
      const { createGunzip, createGzip, gunzipSync } = await import('node:zlib');
      const { buffer } = await import('node:stream/consumers');
      const { Readable } = await import('node:stream');
      const text = 'một hai ba '.repeat(1000);
      const packed = await buffer(Readable.from([text, text]).pipe(createGzip()));
      const unpacked = await buffer(Readable.from([packed]).pipe(createGunzip()));
      console.log(gunzipSync(packed).toString() === text + text, unpacked.toString() === text + text);`);
    expect(output).toBe('true true');
  });

  it('lets one caller advance the clock while others wait', () => {
    const output = run(`
      const order = [];
      const later = (ms) => time.settle(new Promise((resolve) => setTimeout(resolve, ms)).then(() => order.push(ms)));
      await time.settle(Promise.resolve().then(() => Promise.all([later(90), later(20), later(50)])));
      console.log(order.join(), time.now());`);
    expect(output).toBe('20,50,90 90');
  });
});
