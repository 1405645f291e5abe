import { ROLES } from '@goreal/domain/accounts/role';
import { FOUNDING_GUILDS } from '@goreal/domain/guilds/founding-guilds';
import { GUILD_IDS } from '@goreal/domain/guilds/guild-id';
import { MEMBER_LIMITS } from '@goreal/domain/members/member';
import { memberMessages } from '@goreal/domain/members/members.messages';
import Search from 'lucide-react/icons/search';
import type { ReactNode } from 'react';
import { Field } from '#ui/field/field.tsx';
import { FilterBar } from '#ui/filter-bar/filter-bar.tsx';
import { FilterChoice } from '#ui/filter-bar/filter-choice.tsx';
import { TextInput } from '#ui/text-input/text-input.tsx';
import { membersMessages as texts } from './members.messages.ts';
import type { MemberFilterState } from './use-member-filter.ts';

/** Filters: name or address, role, guild and state. */
export function MemberFilters(props: MemberFilterState): ReactNode {
  const { filter, typed, type, change, reset, isNarrowed } = props;
  const words = texts.filters;
  return (
    <FilterBar
      label={words.label}
      {...(isNarrowed ? { reset: { label: words.reset, onReset: reset } } : {})}
    >
      <Field label={words.search}>
        {(control) => (
          <TextInput
            {...control}
            type="search"
            icon={<Search size={18} />}
            maxLength={MEMBER_LIMITS.searchMax}
            value={typed}
            onChange={(event) => type(event.target.value)}
          />
        )}
      </Field>
      <FilterChoice
        label={words.role}
        all={words.all}
        value={filter.role}
        onChange={(role) => change('role', role)}
        options={ROLES.map((role) => [role, memberMessages.roles[role]])}
      />
      <FilterChoice
        label={words.guild}
        all={words.all}
        value={filter.guild}
        onChange={(guild) => change('guild', guild)}
        options={[
          ...GUILD_IDS.map((id) => [id, FOUNDING_GUILDS[id].displayName] as const),
          ['none', words.noGuild],
        ]}
      />
      <FilterChoice
        label={words.state}
        all={words.all}
        value={filter.state}
        onChange={(state) => change('state', state)}
        options={[
          ['suspended', words.states.suspended],
          ['appealed', words.states.appealed],
        ]}
      />
    </FilterBar>
  );
}
