import { ExpectedFailure } from './expected-failure.mjs';

/** Severities that fail the audit. */
const FAILS = new Set(['high', 'critical']);

/**
 * Summarises the output of `npm audit --json`.
 * @param {string} output
 * @returns {{ lines: string[], code: number }} code 1 for a high or critical vulnerability
 * @throws {ExpectedFailure} when the registry did not answer, so that nothing is known
 */
export function judgeAudit(output) {
  const report = parse(output);
  const found = report?.vulnerabilities;
  if (report?.auditReportVersion === undefined || found === undefined) {
    const why = report?.message ?? report?.error?.summary ?? output.trim().slice(0, 200);
    throw new ExpectedFailure(
      `Kho gói không trả lời câu hỏi về lỗ hổng, nên chưa biết gì: ${why || 'không có lời nào'}`,
    );
  }
  const faults = Object.values(found);
  const lines = faults.map(
    ({ name, severity, range, fixAvailable }) =>
      `${severity}: ${name} ${range}${fixAvailable ? ', đã có bản vá' : ''}`,
  );
  const packages = report.metadata?.dependencies?.prod ?? 0;
  lines.push(`${packages} gói, ${faults.length} gói có lỗ hổng đã biết.`);
  return { lines, code: faults.some(({ severity }) => FAILS.has(severity)) ? 1 : 0 };
}

function parse(output) {
  try {
    return JSON.parse(output);
  } catch {
    return undefined;
  }
}
