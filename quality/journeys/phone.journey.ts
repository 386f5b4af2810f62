import { randomInt } from 'node:crypto';
import { aClientAt } from '../helpers/journey/accounts.ts';
import { expect, test } from '../helpers/journey/browser.ts';
import { goTo } from '../helpers/journey/client-jobs.ts';
import { expectNoBarriers, field, fill, press } from '../helpers/journey/page-actions.ts';
import { enter } from '../helpers/journey/sessions.ts';

/** The code in the last message to a number, as `/internal/phones` of a demo shows it. */
async function codeAt(base: string, number: string): Promise<string> {
  let code: string | undefined;
  await expect(async () => {
    const shown = await (await fetch(`${base}/internal/phones`)).text();
    code = /\b\d{6}\b/.exec(shown.split('<section>').find((each) => each.includes(number)) ?? '')?.[0];
    expect(code).toBeDefined();
  }).toPass({ timeout: 20_000 });
  return code as string;
}

test('a client verifies the phone with the code from a message, and turns messages off', async ({ page, baseURL }) => {
  const number = `+25471${randomInt(1_000_000, 9_999_999)}`;
  await enter(page, await aClientAt(baseURL as string));
  await goTo(page, '/hire/notifications');
  await expect(page.getByRole('heading', { name: 'Your phone' })).toBeVisible();
  await fill(page, { 'Mobile number': '020 272 1234' });
  await press(page, 'Send me a code');
  await expect(page.getByText('landlines get no messages').last()).toBeVisible();
  await fill(page, { 'Mobile number': number });
  await press(page, 'Send me a code');
  await expect(page.getByRole('button', { name: /^Send again in 0:\d\d$/ })).toBeDisabled();
  const code = field(page, 'Code from the message');
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(code).toHaveAttribute('inputmode', 'numeric');
  await expectNoBarriers(page);
  await fill(page, { 'Code from the message': await codeAt(baseURL as string, number) });
  await press(page, 'Verify my phone');
  await expect(page.getByText(`Phone verified: ${number}`)).toBeVisible();
  await expect(page.getByLabel('Steps of your jobs, by SMS')).toBeChecked();
  await page.getByLabel('Send messages to this phone').uncheck();
  await expect(page.getByLabel('Steps of your jobs, by SMS')).toHaveCount(0);
  await expectNoBarriers(page);
});
