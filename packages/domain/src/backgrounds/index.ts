export {
  BACKGROUND_LIMITS,
  type Background,
  backgroundProblem,
  backgroundSchema,
  type HomeConfig,
  hasBackgroundEnding,
  homeConfigSchema,
} from './background.ts';
export { backgroundMessages } from './backgrounds.messages.ts';
