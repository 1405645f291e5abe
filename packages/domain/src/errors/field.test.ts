import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fieldProblem } from './field.messages.ts';

const schema = z.strictObject({
  feedback: z.string().min(3).max(5),
  title: z.string().min(1),
  count: z.int().min(1).max(9),
  share: z.number().gt(0).lt(1),
  step: z.number().multipleOf(5),
  guild: z.enum(['titans', 'envoys']),
  tags: z.array(z.string()).max(2),
  email: z.email(),
  inner: z.object({ depth: z.number() }),
});
const whole = {
  feedback: 'bốn',
  title: 'a',
  count: 3,
  share: 0.5,
  step: 10,
  guild: 'titans',
  tags: [],
  email: 'con@example.com',
  inner: { depth: 1 },
};

const problem = (value: unknown): string | undefined =>
  schema.safeParse(value, { error: fieldProblem }).error?.issues[0]?.message;

describe('the message of an invalid field', () => {
  it.each([
    [{ feedback: undefined }, 'Còn thiếu “feedback”.'],
    [{ feedback: 7 }, '“feedback” phải là chữ.'],
    [{ feedback: 'a' }, '“feedback” cần ít nhất 3 ký tự.'],
    [{ feedback: 'quá dài' }, '“feedback” chỉ được tối đa 5 ký tự.'],
    [{ title: '' }, '“title” không được để trống.'],
    [{ count: 0 }, '“count” phải từ 1 trở lên.'],
    [{ count: 10 }, '“count” không được vượt quá 9.'],
    [{ count: 1.5 }, '“count” phải là một số nguyên.'],
    [{ share: 0 }, '“share” phải lớn hơn 0.'],
    [{ share: 1 }, '“share” phải nhỏ hơn 1.'],
    [{ step: 7 }, '“step” phải là bội số của 5.'],
    [{ guild: 'dragons' }, '“guild” phải là một trong: titans, envoys.'],
    [{ tags: ['a', 'b', 'c'] }, '“tags” chỉ được tối đa 2 mục.'],
    [{ email: 'không' }, '“email” chưa đúng dạng.'],
    [{ inner: { depth: 'sâu' } }, '“inner.depth” phải là một con số.'],
    [{ role: 'admin' }, 'Học Viện không nhận “role”.'],
    [{ a: 1, b: 1, c: 1, d: 1, e: 1, f: 1 }, 'Học Viện không nhận “a”, “b”, “c”, “d”, “e”…'],
    [{ ['r'.repeat(61)]: 1 }, `Học Viện không nhận “${'r'.repeat(59)}…”.`],
  ])('%o', (change, words) => expect(problem({ ...whole, ...change })).toBe(words));

  it('refers to the whole body where no single field is invalid', () => {
    expect(problem(undefined)).toBe('Còn thiếu nội dung gửi lên.');
    expect(problem('chữ')).toBe('Nội dung gửi lên phải là một nhóm thông tin.');
  });
});
