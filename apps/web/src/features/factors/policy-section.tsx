import { FACTOR_POLICIES, FACTOR_SCOPES } from '@goreal/domain/factors/factor';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSettingChange } from '#platform/query/use-setting-change.ts';
import { ChoiceField } from '#ui/choice-field/choice-field.tsx';
import { ChoiceFields } from '#ui/choice-field/choice-fields.tsx';
import { Listing } from '#ui/listing/listing.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { changePolicy, policyQuery } from './api/factors.ts';
import { factorScreenMessages } from './factors.messages.ts';

const texts = factorScreenMessages.policy;

/** Whether a second factor is required of elders and operators, or of everybody. */
export function FactorPolicySection(): ReactNode {
  const query = useQuery(policyQuery);
  const { mutate, isPending, pending } = useSettingChange({
    query: policyQuery,
    change: changePolicy,
    words: texts,
  });
  return (
    <Panel title={texts.title}>
      <Listing query={query} hasFinalSize words={factorScreenMessages}>
        <ChoiceFields>
          <ChoiceField
            label={texts.label}
            hint={texts.hint}
            value={pending?.policy ?? query.data?.policy}
            options={FACTOR_POLICIES.map((policy) => [policy, texts.states[policy]])}
            disabled={isPending}
            onChange={(policy) => mutate({ policy })}
          />
          <ChoiceField
            label={texts.scopeLabel}
            hint={texts.scopeHint}
            value={pending?.scope ?? query.data?.scope}
            options={FACTOR_SCOPES.map((scope) => [scope, texts.scopes[scope]])}
            disabled={isPending}
            onChange={(scope) => mutate({ scope })}
          />
        </ChoiceFields>
      </Listing>
    </Panel>
  );
}
