// One person from the first visit to the changed profile, as it would go on one afternoon.
import { codeFor, fillLogin, PASSWORD, somebody, typeCode } from './people.ts';
import { expect, test } from './support.ts';

const NEW_PASSWORD = 'a new handloom';

test('A guest with a cart becomes a person, with two-factor and a new password', async ({
  page,
}) => {
  test.slow();
  const person = somebody();
  const { email } = person;
  const leftFor = (path: string) => page.waitForURL(path, { waitUntil: 'commit' });
  const toast = (words: string) => expect(page.locator('#toasts').getByText(words)).toBeVisible();
  const submitCode = async (nth: number) => {
    await typeCode(page, await codeFor(email, nth));
    await page.keyboard.press('Enter');
  };
  const cart = page
    .getByRole('link', { name: /^Cart, / })
    .filter({ visible: true })
    .first();

  await test.step('He chooses something as a guest', async () => {
    await page.goto('/product/lacquer-band-bowl');
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await expect(page.getByRole('dialog', { name: /^Your cart/ })).toBeVisible();
  });

  await test.step('He signs up and confirms the address', async () => {
    await page.goto('/register');
    await page.getByLabel('Full Name').fill(person.name);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Phone Number').fill(person.phone);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Confirm Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Register', exact: true }).click();
    await leftFor('/verify');
    await submitCode(1);
    await toast('OTP verified successfully!');
    await leftFor('/login');
  });

  await test.step('He signs in and finds what he chose', async () => {
    await fillLogin(page, email);
    await leftFor('/');
    await toast('Login successful!');
    await expect(cart).toHaveAccessibleName('Cart, 1 line');
    await cart.click();
    await expect(
      page.getByRole('main').getByRole('listitem').filter({ hasText: 'Lacquer Band Bowl' }),
    ).toBeVisible();
  });

  await test.step('He turns two-factor on', async () => {
    await page.goto('/profile');
    const box = page.locator('#two-factor');
    await box.getByRole('button', { name: 'Turn on' }).click();
    await expect(page.getByLabel('Digit 1')).toBeFocused();
    await submitCode(2);
    await toast('Two-factor authentication enabled.');
  });

  await test.step('He signs out, and in again with a code; the cart is his alone', async () => {
    await page
      .getByRole('navigation', { name: 'Profile' })
      .getByRole('link', { name: 'Logout' })
      .click();
    await leftFor('/login');
    await toast('Logged out successfully!');
    await expect(cart).toHaveAccessibleName('Cart, 0 lines');
    await fillLogin(page, email);
    await submitCode(3);
    await leftFor('/');
    await expect(cart).toHaveAccessibleName('Cart, 1 line');
  });

  await test.step('He forgets the password and sets a new one', async () => {
    await page.goto('/logout');
    await leftFor('/login');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await leftFor('/verify');
    await submitCode(4);
    await leftFor('/forgot-password');
    await page.getByLabel('New Password').fill(NEW_PASSWORD);
    await page.getByLabel('Confirm Password').fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await leftFor('/login');
    await toast('Password reset successful');
    await fillLogin(page, email);
    await toast('Invalid email or password');
    await fillLogin(page, email, NEW_PASSWORD);
    await submitCode(5);
    await leftFor('/');
  });

  await test.step('He changes his profile', async () => {
    await page.goto('/profile');
    await expect(page.getByLabel('Phone')).toHaveValue(person.phone);
    await page.getByLabel('Full Name').fill('Nimali Silva');
    await page.getByLabel('City').fill('Matale');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await toast('Profile updated successfully');
    await page.reload();
    await expect(page.getByLabel('Full Name')).toHaveValue('Nimali Silva');
    await expect(page.getByLabel('City')).toHaveValue('Matale');
  });
});
