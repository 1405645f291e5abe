import type { Weights } from '../plan.ts';
import { forget, leave, signInAgain } from './accounts.ts';
import type { Action } from './action.ts';
import { changeGuild, holiday, rest } from './days.ts';
import { changeDevices } from './devices.ts';
import { arrange, broadcast, keepOrder, mentor, propose } from './life.ts';
import { claimCeremony, pry, say } from './looking.ts';
import { welcome } from './newcomers.ts';
import { recover } from './passwords.ts';
import { sing } from './proofs.ts';
import {
  approve,
  approveTogether,
  decideTwo,
  judgeOwn,
  practise,
  reject,
  report,
  undo,
} from './reports.ts';
import { secondFactor } from './second-factor.ts';
import { connectStrava, train } from './strava.ts';
import { suspend } from './suspensions.ts';
import { trespass } from './trespass.ts';

export const actions: Readonly<Record<string, Action>> = {
  ...{ report, approve, reject, undo, approveTogether, decideTwo },
  ...{ practise, judgeOwn, trespass, suspend },
  ...{ rest, holiday, changeGuild, pry, claimCeremony, say },
  ...{ sing, changeDevices, connectStrava, train },
  ...{ arrange, propose, mentor, keepOrder, broadcast },
  ...{ signInAgain, forget, leave, recover, secondFactor, welcome },
};

/** Drawn apart, on some days. */
export const extras: Weights = { secondFactor: 1, welcome: 1, recover: 1 };

export const weights: Weights = {
  ...{ report: 13, approve: 9, reject: 1, undo: 1.5, approveTogether: 2, decideTwo: 1.5 },
  ...{ judgeOwn: 0.5, trespass: 1.5, suspend: 0.3 },
  ...{ rest: 2.5, holiday: 0.3, changeGuild: 0.5, pry: 2, claimCeremony: 1.5, say: 2 },
  ...{ sing: 1.5, changeDevices: 0.7, connectStrava: 0.7, train: 2.5 },
  ...{ arrange: 1, propose: 0.6, mentor: 0.8, keepOrder: 1, broadcast: 0.2 },
  ...{ signInAgain: 0.7, forget: 0.2, leave: 0.12 },
};
