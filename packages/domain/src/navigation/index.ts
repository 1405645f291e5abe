export { FALLBACK_PATH, OWN_PATH_MAX, ownPath, ownPathOn } from './own-path.ts';
