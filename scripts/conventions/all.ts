import { checkAsvs } from './asvs.ts';
import { checkAudited } from './audited.ts';
import { checkCoverage } from './coverage.ts';
import { checkDecisions } from './decisions.ts';
import { checkFeatureDiagram } from './feature-diagram.ts';
import { checkOwnership } from './ownership.ts';
import { checkReferences } from './references.ts';
import { checkConventions } from './rules.ts';
import type { Finding, Source } from './source.ts';
import { checkStyles } from './styles.ts';
import { checkVariables } from './variables.ts';
import { checkWording } from './wording.ts';

/** Everything that breaks a convention of ours. */
export function checkAll(sources: readonly Source[]): Finding[] {
  return [
    checkConventions,
    checkOwnership,
    checkFeatureDiagram,
    checkDecisions,
    checkReferences,
    checkCoverage,
    checkStyles,
    checkAsvs,
    checkAudited,
    checkWording,
    checkVariables,
  ].flatMap((check) => check(sources));
}
