// @vitest-environment jsdom
import { backgroundMessages } from '@goreal/domain/backgrounds/backgrounds.messages';
import { expect, test, vi } from 'vitest';
import { errorBody, fakeServer } from '#testing/fake-server.ts';
import { drawThumbnail, type UploadStep, uploadBackground } from './upload-background.ts';

const PICTURES = 'POST /api/backgrounds/pictures';
const STAGES = [
  'validating',
  'creating-thumbnail',
  'uploading-main',
  'uploading-thumbnail',
  'saving',
  'completed',
];

test('an upload passes the stages of specification 4, each further along than the one before', async () => {
  const server = fakeServer({
    [PICTURES]: { body: { fileId: 'f1' } },
    'POST /api/backgrounds': { body: {} },
  });
  const { steps } = await upload(new File(['x'], 'a.png', { type: 'image/png' }));
  expect(steps.map(({ stage }) => stage)).toEqual(STAGES);
  const percents = steps.map(({ percent }) => percent);
  expect(percents).toEqual([...new Set(percents)].sort((one, other) => one - other));
  expect(percents.at(-1)).toBe(100);
  expect(server.calls).toHaveLength(3);
});

test.each([
  ['a file that is no picture', 'text/plain', undefined, 1],
  ['a refusal of the server', 'image/png', errorBody('permission-denied'), 3],
])('%s ends the stages at its own', async (_what, type, refusal, reached) => {
  fakeServer(refusal ? { [PICTURES]: { status: 403, body: refusal } } : {});
  const { steps, error } = await upload(new File(['x'], 'a.png', { type }));
  expect(error).toBeInstanceOf(Error);
  expect(steps.map(({ stage }) => stage)).toEqual(STAGES.slice(0, reached));
});

test('a picture that the browser cannot open says so', async () => {
  const cannotDecode = new DOMException(
    'The source image could not be decoded.',
    'InvalidStateError',
  );
  vi.stubGlobal('createImageBitmap', () => Promise.reject(cannotDecode));
  const drawn = drawThumbnail(new File(['x'], 'a.png', { type: 'image/png' }));
  await expect(drawn).rejects.toMatchObject({
    code: 'invalid-argument',
    message: backgroundMessages.unreadable,
  });
  vi.unstubAllGlobals();
});

test.each([
  [900, 300, 300, 100],
  [600, 900, 133, 200],
  [40, 30, 40, 30],
])(
  'the thumbnail of %i × %i is a JPEG of %i × %i at a quality of 0.8',
  async (width, height, toWidth, toHeight) => {
    const close = vi.fn<() => void>();
    vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width, height, close }));
    const context = vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
    const encode = vi
      .spyOn(HTMLCanvasElement.prototype, 'toBlob')
      .mockImplementation((receive) => receive(new Blob(['y'])));
    await drawThumbnail(new File(['x'], 'a.png', { type: 'image/png' }));
    expect(encode.mock.contexts).toMatchObject([{ width: toWidth, height: toHeight }]);
    expect(encode.mock.lastCall?.slice(1)).toEqual(['image/jpeg', 0.8]);
    expect(close).toHaveBeenCalledOnce();
    for (const spy of [context, encode]) spy.mockRestore();
    vi.unstubAllGlobals();
  },
);

async function upload(file: File): Promise<{ steps: UploadStep[]; error: unknown }> {
  const steps: UploadStep[] = [];
  const makeThumbnail = async () => new Blob(['y'], { type: 'image/jpeg' });
  const error = await uploadBackground({
    file,
    makeThumbnail,
    onStep: (step) => steps.push(step),
  }).catch((cause: unknown) => cause);
  return { steps, error };
}
