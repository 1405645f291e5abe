import type { z } from 'zod';
import { shorten } from '../text/length.ts';

const KINDS: Record<string, string> = {
  string: 'chữ',
  number: 'một con số',
  int: 'một số nguyên',
  boolean: 'true hoặc false',
  array: 'một danh sách',
  object: 'một nhóm thông tin',
  record: 'một nhóm thông tin',
  date: 'ngày giờ',
};
/** Names come from the request: a body of the largest size holds some 25,000 of them, or one of that size. */
const LONGEST_NAME = 60;
const MOST_NAMES = 5;
const UNITS: Record<string, string> = { string: 'ký tự', array: 'mục', set: 'mục', file: 'byte' };

/**
 * The message for one invalid field of a request whose schema has no message of its own. Contains the field's
 * name, so that it is clear without context.
 */
export function fieldProblem(issue: z.core.$ZodRawIssue): string {
  const field = issue.path?.length ? quoted(issue.path.join('.')) : 'Nội dung gửi lên';
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return `Còn thiếu ${lowerFirst(field)}.`;
      return `${field} phải là ${KINDS[issue.expected] ?? 'một giá trị khác'}.`;
    case 'invalid_value':
      return `${field} phải là một trong: ${issue.values.map(String).join(', ')}.`;
    case 'too_small':
      return `${field} ${atLeast(issue)}.`;
    case 'too_big':
      return `${field} ${atMost(issue)}.`;
    case 'not_multiple_of':
      return `${field} phải là bội số của ${issue.divisor}.`;
    case 'unrecognized_keys':
      return `Học Viện không nhận ${listOf(issue.keys)}`;
    default:
      return `${field} chưa đúng dạng.`;
  }
}

const quoted = (name: string): string => `“${shorten(name, LONGEST_NAME)}”`;

function listOf(names: readonly string[]): string {
  const shown = names.slice(0, MOST_NAMES).map(quoted).join(', ');
  return `${shown}${names.length > MOST_NAMES ? '…' : '.'}`;
}

function atLeast(issue: z.core.$ZodRawIssue<z.core.$ZodIssueTooSmall>): string {
  const unit = UNITS[issue.origin];
  if (unit === undefined)
    return `phải ${issue.inclusive ? 'từ' : 'lớn hơn'} ${issue.minimum}${issue.inclusive ? ' trở lên' : ''}`;
  return Number(issue.minimum) === 1
    ? 'không được để trống'
    : `cần ít nhất ${issue.minimum} ${unit}`;
}

function atMost(issue: z.core.$ZodRawIssue<z.core.$ZodIssueTooBig>): string {
  const unit = UNITS[issue.origin];
  if (unit !== undefined) return `chỉ được tối đa ${issue.maximum} ${unit}`;
  return issue.inclusive ? `không được vượt quá ${issue.maximum}` : `phải nhỏ hơn ${issue.maximum}`;
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
