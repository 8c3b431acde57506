// The newsletter: asked for at the foot of any page, confirmed and left by the links in emails.
import { expect, test } from './support/fixtures.ts';
import { emailsTo, randomEmail } from './support/people.ts';

test('confirms and leaves by one click in an email; Back leads back', async ({ page, shop }) => {
  const email = randomEmail();
  const linkTo = async (path: string): Promise<string> => {
    const texts = (await emailsTo(shop.data, email)).map(({ text }) => text).join('\n');
    return RegExp(`${path}\\?token=[\\w-]+`).exec(texts)?.[0] ?? '';
  };
  await page.goto('/pages/delivery');
  const foot = page.getByRole('contentinfo');
  await foot.getByLabel('Mailbox for our letters').fill(email);
  await foot.getByRole('button', { name: 'Subscribe' }).click();
  await expect(foot.getByRole('status')).toHaveText(/^Please look into your mail\./);

  await page.goto(await linkTo('/newsletter/confirm'));
  await expect(page.getByRole('heading', { name: 'You are on the list' })).toBeFocused();
  await page.goto(await linkTo('/newsletter/unsubscribe'));
  await expect(page.getByRole('heading', { name: 'You are off the list' })).toBeFocused();
  await expect(page).toHaveTitle('You are off the list | Shilpa');
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL('/pages/delivery');

  await page.goto('/newsletter/confirm?token=none');
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeFocused();
  await expect(foot.getByRole('button', { name: 'Subscribe' })).toBeVisible();
});
