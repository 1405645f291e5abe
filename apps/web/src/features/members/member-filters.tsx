import { ROLES } from '@goreal/domain/accounts/role';
import { FOUNDING_GUILDS } from '@goreal/domain/guilds/founding-guilds';
import { GUILD_IDS } from '@goreal/domain/guilds/guild-id';
import { MEMBER_LIMITS, type MemberFilter } from '@goreal/domain/members/member';
import { memberMessages } from '@goreal/domain/members/members.messages';
import Search from 'lucide-react/icons/search';
import type { ReactNode } from 'react';
import { ChoiceField } from '#ui/choice-field/choice-field.tsx';
import { Field } from '#ui/field/field.tsx';
import { FilterBar } from '#ui/filter-bar/filter-bar.tsx';
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
      <Choice
        name="role"
        value={filter.role}
        onChange={change}
        options={ROLES.map((role) => [role, memberMessages.roles[role]])}
      />
      <Choice
        name="guild"
        value={filter.guild}
        onChange={change}
        options={[
          ...GUILD_IDS.map((id) => [id, FOUNDING_GUILDS[id].displayName] as const),
          ['none', words.noGuild],
        ]}
      />
      <Choice
        name="state"
        value={filter.state}
        onChange={change}
        options={[
          ['suspended', words.states.suspended],
          ['appealed', words.states.appealed],
        ]}
      />
    </FilterBar>
  );
}

function Choice(props: {
  name: Exclude<keyof MemberFilter, 'search'>;
  value: string | undefined;
  options: readonly (readonly [string, string])[];
  onChange: (name: keyof MemberFilter, value: string) => void;
}): ReactNode {
  const { name, value = '', options, onChange } = props;
  return (
    <ChoiceField
      label={texts.filters[name]}
      value={value}
      options={[['', texts.filters.all], ...options]}
      onChange={(chosen) => onChange(name, chosen)}
    />
  );
}
