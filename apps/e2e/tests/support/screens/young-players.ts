import { newEmail } from '../academy.ts';
import { answerOf } from '../calls.ts';
import { guardianLinks } from '../guardian-links.ts';
import type { Person } from '../person.ts';
import { type ScreenSet, settle } from './screen-set.ts';

/** What a child, the guardian and an elder see while the mode for young players is on. */
export async function showYoungPlayers(set: ScreenSet): Promise<void> {
  const { academy } = set;
  const turn = (isOn: boolean) =>
    answerOf(academy.operator.api.put('/api/youngPlayersMode', { data: { isOn } }));
  await turn(true);
  try {
    const declare = ({ api, uid }: Person, band: string) =>
      answerOf(api.put(`/api/users/${uid}/ageBand`, { data: { band } }));
    await declare(academy.operator, '16-plus');
    await declare(academy.elder, '16-plus');
    const child = await academy.player({ name: 'Nguyễn Hoàng Thiên Kim Ngọc Bảo Trâm Anh' });
    await shootEach(set, child, { '/dashboard': 'young-age' });
    await declare(child, 'under-16');
    await shootEach(set, child, { '/dashboard': 'young-welcome' });
    const email = newEmail();
    await answerOf(child.api.post(`/api/users/${child.uid}/guardianRequest`, { data: { email } }));
    await child.api.post(`/api/users/${child.uid}/ageBand/review`);
    await shootEach(set, child, {
      '/dashboard?tab=chat': 'young-chat',
      '/dashboard?tab=honor': 'young-honor',
      '/dashboard?tab=celestial': 'young-celestial',
      '/dashboard?tab=settings#guardian': 'young-settings',
    });
    await showGuardian(set, email);
    await showMember(set, child);
  } finally {
    await turn(false);
  }
}

async function shootEach(
  { device, shoot }: ScreenSet,
  person: Person,
  addresses: Readonly<Record<string, string>>,
): Promise<void> {
  const page = await (await person.device(device)).newPage();
  for (const [address, name] of Object.entries(addresses)) {
    await page.goto('about:blank');
    await page.goto(address);
    await page.waitForLoadState('networkidle');
    await settle(page);
    await shoot(page, name);
  }
  await page.context().close();
}

async function showGuardian({ academy, device, shoot }: ScreenSet, email: string): Promise<void> {
  const page = await academy.visitor(device);
  const [link = '/guardian'] = await guardianLinks(page, email);
  await page.goto(link);
  await page.getByRole('heading', { name: /^Lời đồng ý cho/ }).waitFor();
  await settle(page);
  await shoot(page, 'guardian');
  const erase = page.getByRole('button', { name: 'Xóa tài khoản mãi mãi' });
  await erase.scrollIntoViewIfNeeded();
  await shoot(page, 'guardian-end');
  await page.getByRole('button', { name: /^Đồng ý, với tư cách/ }).click();
  await page.getByRole('heading', { name: 'Đã ghi lời đồng ý' }).waitFor();
  await settle(page);
  await shoot(page, 'guardian-consented');
  await page.goto('about:blank');
  await page.goto('/guardian#expired');
  await page.waitForLoadState('networkidle');
  await settle(page);
  await shoot(page, 'guardian-expired');
  await page.context().close();
}

async function showMember({ academy, device, shoot }: ScreenSet, child: Person): Promise<void> {
  const page = await academy.elder.open(`/admin?tab=members&search=${child.email}`, device);
  await page
    .getByRole('button', { name: /Nguyễn Hoàng/ })
    .first()
    .click();
  const age = page.getByRole('dialog').getByText('Môn sinh nhờ xem lại tuổi.');
  await age.scrollIntoViewIfNeeded();
  await settle(page);
  await shoot(page, 'young-member');
  await page.context().close();
}
