import childProcess from 'node:child_process';
import { EventEmitter } from 'node:events';
import { copyFileSync, readFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import type { PictureReply, PictureTask } from '#platform/pictures/picture-task.ts';

/**
 * Replaces `spawn`, so that the simulation starts no process to decode pictures: the time at which a real
 * process ends does not depend on the virtual clock. The replacement copies each picture without decoding it.
 */
export function installPictureProcess(): void {
  Object.assign(childProcess, { spawn: () => new PictureProcess() });
  syncBuiltinESMExports();
}

class PictureProcess extends EventEmitter {
  readonly pid = 1;

  send(task: PictureTask): void {
    const reply = replyTo(task);
    queueMicrotask(() => this.emit('message', reply));
  }

  kill(): void {
    this.emit('exit', null, 'SIGKILL');
  }

  unref(): void {}
}

function replyTo(task: PictureTask): PictureReply {
  const { work, from } = task;
  if (work.kind === 'grey') {
    const [first = 0] = readFileSync(from).subarray(-1);
    const grey = new Uint8Array(work.columns * work.rows).map((_, at) => (first * at) % 256);
    return { result: { format: 'png', width: work.columns, height: work.rows, grey } };
  }
  if ('to' in task) copyFileSync(from, task.to);
  const format = work.kind === 'resize' ? work.format : 'png';
  return { result: { format, width: 8, height: 8, grey: new Uint8Array() } };
}
