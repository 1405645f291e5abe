export { decayMessages } from './decay.messages.ts';
export { DECAY, decayFor } from './decay.ts';
export {
  type DecayOutlook,
  type DecaySwitch,
  decayOutlookSchema,
  decaySwitchSchema,
} from './decay-outlook.ts';
export { idleDays } from './idle-days.ts';
