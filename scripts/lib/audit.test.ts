import { describe, expect, it } from 'vitest';
import { judgeAudit } from './audit.mjs';

const fault = (severity: string) => ({
  auditReportVersion: 2,
  vulnerabilities: {
    leftish: { name: 'leftish', severity, range: '<1.2.3', fixAvailable: true },
  },
  metadata: { dependencies: { prod: 210 } },
});

describe('an audit', () => {
  it('without findings passes, and gives the number of packages', () => {
    const nothing = { ...fault('low'), vulnerabilities: {} };
    const { lines, code } = judgeAudit(JSON.stringify(nothing));
    expect(code).toBe(0);
    expect(lines).toEqual(['210 gói, 0 gói có lỗ hổng đã biết.']);
  });

  it.each([
    ['moderate', 0],
    ['high', 1],
    ['critical', 1],
  ])('that finds a %s fault names it and ends with %i', (severity, expected) => {
    const { lines, code } = judgeAudit(JSON.stringify(fault(severity)));
    expect(code).toBe(expected);
    expect(lines[0]).toBe(`${severity}: leftish <1.2.3, đã có bản vá`);
  });

  it.each([
    ['a refusal', JSON.stringify({ message: '405 Method Not Allowed', statusCode: 405 })],
    ['a page of a proxy', '<html>Welcome</html>'],
    ['nothing', ''],
  ])('that gets %s instead of an answer says that nothing is known', (_what, output) => {
    expect(() => judgeAudit(output)).toThrow('chưa biết gì');
  });
});
