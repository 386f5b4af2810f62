/** The admin reads what the public wrote: in the pane at a desk, and by a search. */
import { expect, test } from '../helpers/journey/browser.ts';
import { expectNoBarriers } from '../helpers/journey/page-actions.ts';
import { card } from '../helpers/journey/craftsman-jobs.ts';
import { anEmail, send } from '../helpers/journey/accounts.ts';
import { enterAsAdmin, findAsAdmin } from '../helpers/journey/sessions.ts';

test('at a desk the newest message is read beside the list; another is chosen, answered by mail, and its sender is looked for', async ({
  page,
  base,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const asked = { name: 'Njeri Mwangi', email: anEmail('njeri'), message: 'Who mends a borehole pump in Thika?' };
  const thanked = { name: 'Ali Noor', email: anEmail('ali'), message: 'Thank you for the tiler.\nHe came on time.' };
  await send(base, 'POST', '/contact/', asked);
  await send(base, 'POST', '/contact/', thanked);
  await enterAsAdmin(page, '/messages');
  await expect(card(page, thanked.email).getByText('He came on time.').last()).toBeVisible();
  const newest = page.getByRole('button', { name: thanked.name, exact: true });
  await expect(newest).toHaveAttribute('aria-expanded', 'true');
  const row = page.getByRole('button', { name: asked.name, exact: true });
  await expect(row).toHaveAttribute('aria-expanded', 'false');
  await row.click();
  await expect(row).toHaveAttribute('aria-expanded', 'true');
  await expect(newest).toHaveAttribute('aria-expanded', 'false');
  const read = card(page, asked.email);
  await expect(read.getByRole('link', { name: 'Answer' })).toHaveAttribute(
    'href',
    new RegExp(`^mailto:${asked.email}`),
  );
  await expectNoBarriers(page);
  await read.getByRole('link', { name: 'Look among the craftsmen' }).click();
  await expect(page.getByRole('heading', { name: `No craftsman for “${asked.email}”` })).toBeVisible();
  await expect(page.getByRole('heading', { name: `1 message for “${asked.email}”` })).toBeVisible();
});

test('a search finds the words of a message under the craftsmen, marks them, and leads to all such messages', async ({
  page,
  base,
}) => {
  const word = `kisima${Date.now()}`;
  await send(base, 'POST', '/contact/', { name: 'Ann Wafula', email: anEmail('ann'), message: `Does ${word} leak?` });
  await enterAsAdmin(page, '/approved');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await findAsAdmin(page, word);
  await expect(page.getByRole('heading', { name: `No craftsman for “${word}”` })).toBeVisible();
  const found = page.getByRole('region', { name: `1 message for “${word}”` });
  await expect(found.locator('mark')).toHaveText(word);
  await expectNoBarriers(page);
  await found.getByRole('link', { name: 'All of them in Messages' }).click();
  await expect(page).toHaveURL(new RegExp(`/messages\\?search=${word}$`));
  await expect(page.getByText(`Does ${word} leak?`).last()).toBeVisible();
});
