import sharp from 'sharp';
import { expect, type Page } from './browser.ts';
import { aClientAt, aCraftsmanAt, send, tokenOf, type Visitor } from './accounts.ts';

export const plain = (background: string) =>
  sharp({ create: { width: 320, height: 240, channels: 3, background } })
    .jpeg()
    .toBuffer();
async function sendFiles(base: string, path: string, method: string, form: FormData, access: string) {
  const response = await fetch(`${base}/api${path}`, {
    method,
    body: form,
    headers: { authorization: `Bearer ${access}` },
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
}

export const anAdminAt = (base: string) => tokenOf(base, 'admin@ufundi.example');

export async function complete(base: string, person: Visitor): Promise<number> {
  const form = new FormData();
  const texts = { company_name: person.fullName, profession: 'Plumber', location: 'South B', skills: 'Pipe Fitting' };
  for (const [name, value] of Object.entries(texts)) form.append(name, value);
  form.append('description', 'A photo of every joint before the wall is closed.');
  form.append('primary_service', 'Plumbing');
  const picture = new Blob([new Uint8Array(await plain('#b5651d'))], { type: 'image/jpeg' });
  form.append('profile', picture, 'me.jpg');
  form.append('service_images', picture, 'work.jpg');
  await sendFiles(base, '/craftsman/', 'PATCH', form, person.access);
  return (await send<{ id: number }>(base, 'GET', '/craftsman/', undefined, person.access)).id;
}

export async function anApprovedCraftsman(
  base: string,
  fullName = 'Otieno & Sons Plumbing',
): Promise<Visitor & { id: number }> {
  const person = await aCraftsmanAt(base, fullName);
  const id = await complete(base, person);
  await send(base, 'POST', `/admin/craftsman/${id}/approve/`, {}, await anAdminAt(base));
  return { ...person, id };
}

export async function aRequest(base: string, service = 'Plumbing', location = 'nairobi', isUrgent = false) {
  const client = await aClientAt(base);
  const description = `Kitchen trap leaks ${Math.random().toString(36).slice(2, 9)}`;
  const job = await send<{ id: number }>(
    base,
    'POST',
    '/job-requests/',
    {
      name: 'Wanjiku Kamau',
      phone: '0722345678',
      service,
      schedule: new Date(Date.now() + 3 * 86_400_000).toISOString(),
      address: 'Mariakani Estate, house 14',
      location,
      description,
      isUrgent,
    },
    client.access,
  );
  return { id: job.id, description, client };
}

export async function anAssigned(base: string, craftsman: { id: number }) {
  const request = await aRequest(base);
  await send(
    base,
    'PATCH',
    `/job-requests/${request.id}/assign/`,
    { craftsman_id: craftsman.id },
    await anAdminAt(base),
  );
  return request;
}

/** A job in the admin's table, with its details when it is open. */
export const jobRow = (page: Page, description: string) =>
  page.locator('tbody').filter({ hasText: description }).first();

export const card = (page: Page, description: string) =>
  page.getByRole('listitem').filter({ hasText: description }).first();

/** A job or an open request on the craftsman's own screen, opened from its row if it is not the one on top. */
export async function opened(page: Page, description: string) {
  const job = page.getByRole('article', { name: description });
  const row = rowOf(page, description);
  // The row may go at any moment, since the job that was pressed before opens in its place.
  await expect(async () => {
    if (!(await job.isVisible())) await row.click({ timeout: 1_000 });
    await expect(job).toBeVisible({ timeout: 1_000 });
  }).toPass();
  return job;
}

export const rowOf = (page: Page, description: string) =>
  page.getByRole('listitem').getByRole('link', { name: description });

export const step = (page: Page, name: string) => page.locator('summary', { hasText: name });

/** Opens a step of the profile, unless it is open. */
export async function openStep(page: Page, name: string): Promise<void> {
  const details = page.locator('details', { has: step(page, name) });
  if ((await details.getAttribute('open')) === null) await step(page, name).click();
}
