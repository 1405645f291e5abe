export {
  BACKGROUND_LIMITS,
  type Background,
  backgroundProblem,
  backgroundSchema,
  type HomeConfig,
  homeConfigSchema,
} from './background.ts';
export { backgroundMessages } from './backgrounds.messages.ts';
