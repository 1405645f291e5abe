import type { Role } from '@goreal/domain/accounts/role';
import type { GuildId } from '@goreal/domain/guilds/guild-id';

export type DemoAccount = {
  email: string;
  displayName: string;
  guild: GuildId | '';
  role: Role;
  /** one line for the console */
  about: string;
};

/** The accounts of local mode (rules 1). */
export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  {
    email: 'titan@goreal.local',
    displayName: 'Trần Đại Nghĩa',
    guild: 'titans',
    role: 'player',
    about: 'môn sinh Vệ Thần',
  },
  {
    email: 'sage@goreal.local',
    displayName: 'Nguyễn Minh Triết',
    guild: 'illumination',
    role: 'player',
    about: 'môn sinh Khai Sáng',
  },
  {
    email: 'envoy@goreal.local',
    displayName: 'Lê Hoài Thương',
    guild: 'envoys',
    role: 'player',
    about: 'môn sinh Ngôn Sứ',
  },
  {
    email: 'newcomer@goreal.local',
    displayName: 'Phạm An Nhiên',
    guild: '',
    role: 'player',
    about: 'người mới, chưa chọn Guild',
  },
  {
    email: 'elder@goreal.local',
    displayName: 'Trưởng Lão Vân Hạc',
    guild: 'illumination',
    role: 'admin',
    about: 'Trưởng Lão, xét duyệt báo cáo',
  },
  {
    email: 'operator@goreal.local',
    displayName: 'Người Giữ Trống',
    guild: 'titans',
    role: 'super_admin',
    about: 'người vận hành Học Viện',
  },
];
