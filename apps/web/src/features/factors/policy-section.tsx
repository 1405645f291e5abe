import { FACTOR_POLICIES, FACTOR_SCOPES, factorPolicySchema } from '@goreal/domain/factors/factor';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { unableToBecause } from '#platform/api-client/unable-to.ts';
import { Field } from '#ui/field/field.tsx';
import { Listing } from '#ui/listing/listing.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { Select } from '#ui/text-input/text-input.tsx';
import { useToast } from '#ui/toast/toast-region.tsx';
import { changePolicy, policyQuery } from './api/factors.ts';
import { factorScreenMessages } from './factors.messages.ts';
import styles from './factors.module.css';

const texts = factorScreenMessages.policy;

/** Whether a second factor is required of elders and operators, or of everybody. */
export function FactorPolicySection(): ReactNode {
  const query = useQuery(policyQuery);
  const client = useQueryClient();
  const toast = useToast();
  const change = useMutation({
    mutationFn: changePolicy,
    onSuccess: (policy) => {
      client.setQueryData(policyQuery.queryKey, policy);
      toast.success(texts.changed);
    },
    onError: (error) => toast.error(unableToBecause(texts.action, error)),
  });
  const chosen = change.isPending ? change.variables : undefined;
  return (
    <Panel title={texts.title}>
      <Listing
        query={query}
        isEmpty={false}
        skeleton={null}
        words={{ ...factorScreenMessages, empty: { title: '' } }}
      >
        <div className={styles.choices}>
          <Field label={texts.label} hint={texts.hint}>
            {(control) => (
              <Select
                {...control}
                value={chosen?.policy ?? query.data?.policy}
                disabled={change.isPending}
                onChange={(event) =>
                  change.mutate({
                    policy: factorPolicySchema.shape.policy.parse(event.currentTarget.value),
                  })
                }
              >
                {FACTOR_POLICIES.map((policy) => (
                  <option key={policy} value={policy}>
                    {texts.states[policy]}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field label={texts.scopeLabel} hint={texts.scopeHint}>
            {(control) => (
              <Select
                {...control}
                value={chosen?.scope ?? query.data?.scope}
                disabled={change.isPending}
                onChange={(event) =>
                  change.mutate({
                    scope: factorPolicySchema.shape.scope.parse(event.currentTarget.value),
                  })
                }
              >
                {FACTOR_SCOPES.map((scope) => (
                  <option key={scope} value={scope}>
                    {texts.scopes[scope]}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </div>
      </Listing>
    </Panel>
  );
}
