import { expect, it } from 'vitest';
import { whyUnwritable } from './doctor.ts';

it('distinguishes a full disk from a folder without permission', () => {
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  expect(whyUnwritable(full, '/data')).toContain('xóa bản sao lưu cũ');
  const closed = Object.assign(new Error('permission denied'), { code: 'EACCES' });
  expect(whyUnwritable(closed, '/data')).toContain('/data. Hãy trao quyền');
});
