import type { Weights } from '../plan.ts';
import type { Action } from './action.ts';
import { changeGuild, holiday, rest } from './days.ts';
import { claimCeremony, pry, say } from './looking.ts';
import { approve, approveTogether, decideTwo, reject, report, undo } from './reports.ts';

export const actions: Readonly<Record<string, Action>> = {
  report,
  approve,
  reject,
  undo,
  approveTogether,
  decideTwo,
  rest,
  holiday,
  changeGuild,
  pry,
  claimCeremony,
  say,
};

export const weights: Weights = {
  report: 12,
  approve: 8,
  reject: 1,
  undo: 1.5,
  approveTogether: 2,
  decideTwo: 1.5,
  rest: 1,
  holiday: 0.3,
  changeGuild: 0.5,
  pry: 2,
  claimCeremony: 1.5,
  say: 2,
};
