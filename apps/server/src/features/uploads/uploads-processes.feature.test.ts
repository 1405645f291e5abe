import { type S3Simulator, startS3Simulator } from '@goreal/simulators/object-store';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Principal } from '#platform/http/access.ts';
import { s3Storage } from '#platform/storage/s3-storage.ts';
import { eventually } from '#testing/eventually.ts';
import { media } from '#testing/media-samples.ts';
import { type TusCalls, tusCalls } from '#testing/tus-calls.ts';
import { createUploadsWorld, sha256, type UploadsWorld } from '#testing/uploads-world.ts';

if (inject('testServices').kind === 'embedded') {
  it('an upload of the one embedded process needs no lease', async () => {
    const world = await createUploadsWorld();
    const player = await world.player();
    const questId = await world.quest({ reportType: 'video', acceptedBy: player });
    const bytes = media.webm(2000);
    const { answer } = await tusCalls(world).whole({
      by: player,
      questId,
      proofType: 'video',
      bytes,
      name: 'a.webm',
    });
    expect(answer.status).toBe(204);
    const leases = await sql`select 1 from upload_locks`.execute(world.database.tables());
    expect(leases.rows).toEqual([]);
    await world.close();
  });
}

/** Several processes on one PostgreSQL and one bucket, each with a data folder of its own. */
describe.each(inject('testServices').kind === 'embedded' ? [] : ['PostgreSQL'])(
  'an upload among processes on %s',
  () => {
    let store: S3Simulator;
    let world: UploadsWorld;
    let tus: TusCalls;
    let player: Principal;
    let other: string;

    beforeAll(async () => {
      store = await startS3Simulator();
      world = await createUploadsWorld({ storage: s3Storage(store.config) });
      tus = tusCalls(world);
      player = await world.player();
      other = await world.another();
    });

    afterAll(async () => {
      await world.close();
      await store.close();
    });

    /** The same upload, addressed at each process. */
    async function begin(size: number, reportType: 'video' | 'image' = 'video') {
      const questId = await world.quest({ reportType, acceptedBy: player });
      const name = reportType === 'video' ? 'Chạy.webm' : 'Ảnh.png';
      const created = await tus.create({ by: player, questId, proofType: reportType, size, name });
      const location = created.headers.get('location') ?? '';
      return { a: world.origin() + location, b: other + location, id: location.split('/').at(-1) };
    }

    it('begins at one process, continues at the other, ends at the first, and is read at the other', async () => {
      const bytes = media.webm(9_000_000);
      const { a, b, id } = await begin(bytes.length);
      const cuts = [0, 1_000_000, 5_500_000, bytes.length];
      const places = [a, b, a];
      let address = '';
      for (const [index, url] of places.entries()) {
        const [from = 0, to] = cuts.slice(index);
        const head = await tus.call('HEAD', url, player);
        expect(head.headers.get('upload-offset')).toBe(String(from));
        const answer = await tus.send(url, player, {
          bytes: bytes.subarray(from, to),
          offset: from,
        });
        expect(answer.status).toBe(204);
        address = answer.headers.get('x-goreal-file') ?? '';
      }
      const file = await fetch(other + address, { headers: { 'x-test-user': player.userId } });
      expect(sha256(Buffer.from(await file.arrayBuffer()))).toBe(sha256(bytes));
      const range = await fetch(other + address, {
        headers: { 'x-test-user': player.userId, range: 'bytes=5499998-5500001' },
      });
      expect(Buffer.from(await range.arrayBuffer())).toEqual(bytes.subarray(5_499_998, 5_500_002));
      expect([...store.objects.keys()].filter((key) => key.includes(id ?? ''))).toEqual([]);
    });

    it('is checked by its bytes wherever it ends', async () => {
      const page = Buffer.from('<!doctype html><script>alert(1)</script>');
      const { a, b } = await begin(page.length, 'image');
      await tus.send(a, player, { bytes: page.subarray(0, 10), offset: 0 });
      const answer = await tus.send(b, player, { bytes: page.subarray(10), offset: 10 });
      expect(answer.status).toBe(415);
      expect((await tus.call('HEAD', a, player)).status).toBe(404);
      expect([...store.objects.keys()].filter((key) => key.startsWith('staging/'))).toEqual([]);
    });

    it('takes each byte once when both are sent the same', async () => {
      const bytes = media.webm(300_000);
      const { a, b } = await begin(bytes.length);
      const answers = await Promise.all(
        [a, b, a, b].map((url) => tus.send(url, player, { bytes, offset: 0 })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([204, 409, 409, 409]);
    });

    it('is released by a process whose connection stopped sending', async () => {
      const bytes = media.webm(1000);
      const { a, b, id } = await begin(bytes.length);
      const stalled = tus.stall(a, player, { bytes: bytes.subarray(0, 400), size: 1000 });
      await eventually(async () => {
        const { rows } = await sql`select 1 from upload_locks where upload_id = ${id}`.execute(
          world.database.tables(),
        );
        expect(rows).toHaveLength(1);
      });
      const answer = await tus.call('HEAD', b, player);
      expect(answer.headers.get('upload-offset')).toBe('400');
      const rest = { bytes: bytes.subarray(400), offset: 400 };
      expect((await tus.send(b, player, rest)).status).toBe(204);
      stalled.destroy();
    });

    it('is free again when the process that held it has ended', async () => {
      const bytes = media.webm(1000);
      const { b, id } = await begin(bytes.length);
      await sql`insert into upload_locks (upload_id, holder, until)
      values (${id}, gen_random_uuid(), now() + interval '1 second')`.execute(
        world.database.tables(),
      );
      expect((await tus.send(b, player, { bytes, offset: 0 })).status).toBe(204);
    });

    it('fails as a whole while the store is unavailable, and continues afterwards', async () => {
      const bytes = media.webm(1000);
      const { a, b } = await begin(bytes.length);
      store.failNext(1000, 503);
      expect((await tus.send(a, player, { bytes, offset: 0 })).status).toBeGreaterThanOrEqual(500);
      store.failNext(0, 503);
      expect((await tus.call('HEAD', b, player)).headers.get('upload-offset')).toBe('0');
      expect((await tus.send(b, player, { bytes, offset: 0 })).status).toBe(204);
    });
  },
);
