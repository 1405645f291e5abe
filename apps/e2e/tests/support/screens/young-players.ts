import { guardianLinks } from '../guardian-links.ts';
import { LONG_NAME } from '../long-name.ts';
import type { Person } from '../person.ts';
import { turnYoungPlayers } from '../young-players.ts';
import { type ScreenSet, shootDown, shootIn } from './screen-set.ts';

/** What a child with the longest name, the guardian and an elder see while the mode for young players is on. */
export async function showYoungPlayers(set: ScreenSet): Promise<void> {
  const { academy } = set;
  await turnYoungPlayers(academy, true);
  try {
    const child = await academy.player({ name: LONG_NAME });
    const email = `${'nguoi-giam-ho-'.repeat(4)}${Date.now()}@example.com`;
    await answerAge(set, { child, email });
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
    await turnYoungPlayers(academy, false);
  }
}

/** The question of the age, and the request to the guardian. */
async function answerAge(
  set: ScreenSet,
  { child, email }: { child: Person; email: string },
): Promise<void> {
  const page = await child.open('/dashboard', set.device);
  const shoot = shootIn(set, page, 'young');
  const answer = page.getByRole('button', { name: 'Dưới 16 tuổi', exact: true });
  await answer.waitFor();
  await shoot('age');
  await answer.click();
  await page.getByLabel('Email của cha mẹ hoặc người giám hộ').fill(email);
  await shoot('guardian-asked');
  await page.getByRole('button', { name: 'Gửi liên kết', exact: true }).click();
  await page.getByText(`Đã gửi liên kết tới ${email}`).waitFor();
  await shoot('guardian-sent');
  await page.context().close();
}

async function shootEach(
  { device, shoot }: ScreenSet,
  person: Person,
  addresses: Readonly<Record<string, string>>,
): Promise<void> {
  const page = await person.newPage(device);
  for (const [address, name] of Object.entries(addresses)) {
    await page.goto('about:blank');
    await page.goto(address);
    await page.waitForLoadState('networkidle');
    await shoot(page, name);
  }
  await page.context().close();
}

async function showGuardian(set: ScreenSet, email: string): Promise<void> {
  const page = await set.academy.visitor(set.device);
  const shoot = shootIn(set, page, 'guardian');
  await page.goto('/guardian');
  await shoot('without-link');
  let link: string | undefined;
  // Mail is sent after the response.
  while (!link) [link] = await guardianLinks(page, email);
  await page.goto(link);
  await shootDown(page, shoot, 'view');
  await page.getByRole('button', { name: /^Đồng ý, với tư cách/ }).click();
  await page.getByRole('heading', { name: 'Đã ghi lời đồng ý' }).waitFor();
  await shootDown(page, shoot, 'consented');
  await page.goto('about:blank');
  await page.goto('/guardian#expired');
  await shoot('expired');
  await page.context().close();
}

async function showMember({ academy, device, shoot }: ScreenSet, child: Person): Promise<void> {
  const page = await academy.elder.open(`/admin?tab=members&search=${child.email}`, device);
  await page
    .getByRole('button', { name: new RegExp(LONG_NAME) })
    .first()
    .click();
  const age = page.getByRole('dialog').getByText('Môn sinh nhờ xem lại tuổi.');
  await age.scrollIntoViewIfNeeded();
  await shoot(page, 'young-member');
  await page.context().close();
}
