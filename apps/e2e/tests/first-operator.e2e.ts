import { expectAccessible } from './support/accessible.ts';
import { chooseGuild, firstOperatorAddress, signUp } from './support/registration.ts';
import { startServer } from './support/server.ts';
import { expect, test } from './support/test.ts';

test('an empty hosted academy is set up in the browser alone, to the first approved submission', {
  tag: '@both',
}, async ({ academy, consoleWatch }) => {
  consoleWatch.allow(/status of 404 .*invitations\/offer/, 'the address was used');
  const hosted = await startServer({ isHosted: true });
  try {
    const address = await firstOperatorAddress(hosted);
    const operator = await academy.visitor();
    await operator.goto(address);
    await expect(operator.getByText('trở thành người vận hành của Học Viện')).toBeVisible();
    await expectAccessible(operator);
    await signUp(operator, 'Người Giữ Cửa');
    await chooseGuild(operator, 'Vệ Thần');
    await expect(operator).toHaveURL(/\/admin\?tab=setup$/);
    await expect(operator.getByText('SMTP_URL chưa đặt')).toBeVisible();
    await expectAccessible(operator);
    await operator.getByRole('button', { name: 'Mở cuốn sổ chép sẵn' }).click();
    await expect(operator.getByText('Sổ đã có nhiệm vụ')).toBeVisible();
    await operator.getByLabel('Ai được đăng ký').selectOption('invitation');
    await expect(operator.getByText('Đã đổi cách đăng ký.')).toBeVisible();
    await operator.getByRole('button', { name: 'Tạo lời mời' }).click();
    const link = await operator.getByLabel('Liên kết').inputValue();
    await expectAccessible(operator);

    const late = await academy.visitor();
    await late.goto(address);
    await expect(late.getByRole('alert')).toContainText('Địa chỉ này không còn dùng được');
    await expectAccessible(late);

    const player = await academy.visitor();
    await player.goto(link);
    await expect(player.getByText('Lời mời của Người Giữ Cửa')).toBeVisible();
    await signUp(player, 'Người Thứ Hai');
    await chooseGuild(player, 'Vệ Thần');
    await expect(player).toHaveURL(/\/dashboard/);
    const path = player.getByRole('region', { name: 'Con đường đầu tiên' });
    await path.getByRole('button', { name: 'Nhận nhiệm vụ đầu tiên' }).click();
    await path.getByRole('textbox').fill('Sáng nay tôi chạy một vòng quanh hồ trước khi nắng lên.');
    await path.getByRole('button', { name: 'Dâng báo cáo' }).click();
    await player.getByRole('dialog').getByRole('button').last().click();
    await expect(path.getByText(/đã lên bàn Trưởng Lão/)).toBeVisible();

    await operator.getByRole('tab', { name: /Báo cáo/ }).click();
    const card = operator.getByRole('article').filter({ hasText: 'Người Thứ Hai' });
    await card.getByRole('button', { name: /^Duyệt/ }).click();
    await expect(operator.getByText(/Môn sinh Người Thứ Hai đã nhận/)).toBeVisible();
    await expect(player.getByRole('dialog', { name: /đã được duyệt/ })).toBeVisible();
  } finally {
    await academy.close();
    await hosted.stop();
  }
});
