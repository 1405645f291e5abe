import {
  type PictureOrder,
  PictureRefusal,
  type PictureReply,
  type PictureTask,
} from './picture-task.ts';
import { processPicture } from './process-picture.ts';
import { endAtOnce, watchUsage } from './watch-usage.ts';

// Entry point of the picture process: handles one task after another, and exits with its parent.
const usage = watchUsage();
process.on('message', ({ task, processorMs }: PictureOrder) => {
  usage.begin(processorMs);
  void answer(task).then((reply) => {
    usage.end();
    process.send?.(reply);
  });
});
process.on('disconnect', endAtOnce);

async function answer(task: PictureTask): Promise<PictureReply> {
  try {
    return { result: await processPicture(task) };
  } catch (error) {
    return { fault: error instanceof PictureRefusal ? error.fault : 'unreadable' };
  }
}
