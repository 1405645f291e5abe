import type { Weights } from '../plan.ts';
import { endSession, eraseAccount, requestReset, signInAgain } from './accounts.ts';
import type { Action } from './action.ts';
import { uploadActivities } from './activity-files.ts';
import { changeBackground } from './backgrounds.ts';
import { approveLists } from './batches.ts';
import { addClosure, changeGuild, changeRestDay } from './calendar.ts';
import { claimCeremony } from './ceremonies.ts';
import { postMessage } from './chat.ts';
import { changeDevices, tryDevice } from './devices.ts';
import { changeEffort } from './efforts.ts';
import { endSessionsOfOthers } from './ended-sessions.ts';
import { readForbidden } from './forbidden-reads.ts';
import { writeForbidden } from './forbidden-writes.ts';
import { readGenerated, writeGenerated } from './generated-requests.ts';
import { moveQuest } from './guild-days.ts';
import { admitNewcomers } from './newcomers.ts';
import { changeName, changePassword } from './own-account.ts';
import { usePasskey } from './passkeys.ts';
import { resetByCode } from './passwords.ts';
import { changePicture } from './pictures.ts';
import { uploadRecording } from './recordings.ts';
import { changeRole } from './roles.ts';
import { secondFactor } from './second-factor.ts';
import {
  changeMentorships,
  changePersonalQuests,
  changeSettings,
  moderateChat,
  sendBroadcast,
} from './single-requests.ts';
import { changeActivity, connectStrava, disconnectStrava } from './strava.ts';
import {
  approve,
  approveTogether,
  decideOwn,
  decideTwo,
  reject,
  submit,
  submitInSeries,
  undo,
} from './submissions.ts';
import { appealSuspension, changeSuspension } from './suspensions.ts';
import { changeYoungPlayer } from './young-players.ts';

export const actions: Readonly<Record<string, Action>> = {
  submit,
  approve,
  reject,
  undo,
  approveTogether,
  decideTwo,
  submitInSeries,
  decideOwn,
  writeForbidden,
  changeSuspension,
  changeRestDay,
  addClosure,
  changeGuild,
  readForbidden,
  claimCeremony,
  postMessage,
  uploadRecording,
  changeDevices,
  connectStrava,
  changeActivity,
  changeSettings,
  changePersonalQuests,
  changeMentorships,
  moderateChat,
  sendBroadcast,
  signInAgain,
  requestReset,
  eraseAccount,
  resetByCode,
  secondFactor,
  admitNewcomers,
  usePasskey,
  changeYoungPlayer,
  approveLists,
  changeEffort,
  changePicture,
  readGenerated,
  writeGenerated,
  uploadActivities,
  endSession,
  tryDevice,
  changeRole,
  appealSuspension,
  moveQuest,
  changeName,
  changePassword,
  disconnectStrava,
  changeBackground,
  endSessionsOfOthers,
};

/** Actions beside the daily ones: on some days one of each group. */
export const extras: readonly Weights[] = [
  { secondFactor: 1, admitNewcomers: 1, resetByCode: 1, usePasskey: 1, changeYoungPlayer: 2 },
  { approveLists: 1, changeEffort: 3, changePicture: 2 },
  { readGenerated: 1, writeGenerated: 1 },
];

/** Rarer ones, which begin later. */
export const laterExtras: readonly Weights[] = [
  { uploadActivities: 4, endSession: 1, tryDevice: 1, changeRole: 1, appealSuspension: 2 },
];

/** Those that begin last. */
export const lastExtras: readonly Weights[] = [
  { moveQuest: 1 },
  {
    changeName: 2,
    changePassword: 2,
    disconnectStrava: 2,
    changeBackground: 3,
    endSessionsOfOthers: 1,
  },
];

export const weights: Weights = {
  submit: 13,
  approve: 9,
  reject: 1,
  undo: 1.5,
  approveTogether: 2,
  decideTwo: 1.5,
  decideOwn: 0.5,
  writeForbidden: 1.5,
  changeSuspension: 0.3,
  changeRestDay: 2.5,
  addClosure: 0.3,
  changeGuild: 0.5,
  readForbidden: 2,
  claimCeremony: 1.5,
  postMessage: 2,
  uploadRecording: 1.5,
  changeDevices: 0.7,
  connectStrava: 0.7,
  changeActivity: 2.5,
  changeSettings: 1,
  changePersonalQuests: 0.6,
  changeMentorships: 0.8,
  moderateChat: 1,
  sendBroadcast: 0.2,
  signInAgain: 0.7,
  requestReset: 0.2,
  eraseAccount: 0.12,
};
