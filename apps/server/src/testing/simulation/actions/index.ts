import type { Weights } from '../plan.ts';
import type { Action } from './action.ts';
import { approve, approveTogether, reject, report, undo } from './reports.ts';

export const actions: Readonly<Record<string, Action>> = {
  report,
  approve,
  reject,
  undo,
  approveTogether,
};

export const weights: Weights = { report: 10, approve: 8, reject: 1, undo: 1, approveTogether: 2 };
