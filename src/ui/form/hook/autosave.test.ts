import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endSession, startClientSession } from '#api/client/session.ts';
import { accountAutosave, tabAutosave } from './autosave.ts';
import { deleteDrafts, hasDrafts, savedFile, saveFile } from './saved-files.ts';

function memoryStorage() {
  const values: Record<string, string> = {};
  const methods = {
    getItem: (key: string) => values[key] ?? null,
    setItem: (key: string, value: string) => void (values[key] = value),
    removeItem: (key: string) => void delete values[key],
  };
  return Object.defineProperties(values, Object.getOwnPropertyDescriptors(hidden(methods))) as typeof values;
}
function hidden<T extends object>(methods: T): T {
  for (const name of Object.keys(methods)) Object.defineProperty(methods, name, { enumerable: false });
  return methods;
}

const signIn = (id: number) =>
  startClientSession({
    token: 'access',
    refresh: 'refresh',
    user: { id, full_name: 'Amina Otieno', email: 'amina@example.com', phone_number: null },
  });

beforeEach(() => {
  vi.stubGlobal('sessionStorage', memoryStorage());
  vi.stubGlobal('localStorage', memoryStorage());
});
afterEach(() => {
  endSession();
  vi.unstubAllGlobals();
});

test('what a visitor typed is loaded again in the same tab, and gone once it was sent', () => {
  const autosave = tabAutosave('contact');
  expect(autosave.load()).toBeNull();
  autosave.save({ name: 'Amina' });
  expect(tabAutosave('contact').load()).toEqual({ name: 'Amina' });
  expect(tabAutosave('login').load()).toBeNull();
  autosave.save(null);
  expect(autosave.load()).toBeNull();
});

test('a draft belongs to the account that typed it', () => {
  const autosave = accountAutosave('quote-7');
  autosave.save({ amount: '6800' });
  expect(autosave.load(), 'a visitor has no drafts').toBeNull();
  signIn(1);
  autosave.save({ amount: '6800' });
  expect(autosave.load()).toEqual({ amount: '6800' });
  signIn(2);
  expect(autosave.load()).toBeNull();
  signIn(1);
  expect(autosave.load()).toEqual({ amount: '6800' });
});

test('a damaged draft is ignored, and a storage error loses nothing else', () => {
  signIn(1);
  const autosave = accountAutosave('shop');
  localStorage.setItem('draft:client:1:shop', '{"name":');
  expect(autosave.load()).toBeNull();
  localStorage.setItem('draft:client:1:shop', '"text"');
  expect(autosave.load()).toBeNull();
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('denied');
    },
    setItem: () => {
      throw new Error('full');
    },
  });
  expect(() => autosave.save({ name: 'Jua Kali' })).not.toThrow();
  expect(autosave.load()).toBeNull();
});

test('a file serves until the next reload where the device has no IndexedDB, for its account alone', async () => {
  signIn(1);
  const photo = new File(['x'], 'roof.jpg', { type: 'image/jpeg' });
  await saveFile('request-photo', photo);
  expect(await savedFile('request-photo')).toBe(photo);
  signIn(2);
  expect(await savedFile('request-photo')).toBeNull();
  signIn(1);
  await saveFile('request-photo', null);
  expect(await savedFile('request-photo')).toBeNull();
});

test('only the account that typed or chose something has drafts here', async () => {
  expect(await hasDrafts()).toBe(false);
  signIn(1);
  expect(await hasDrafts()).toBe(false);
  accountAutosave('request').save({ service: 'Masonry' });
  expect(await hasDrafts()).toBe(true);
  signIn(11);
  expect(await hasDrafts()).toBe(false);
  await saveFile('request-photo', new File(['x'], 'roof.jpg'));
  expect(await hasDrafts()).toBe(true);
  await deleteDrafts();
  expect(await hasDrafts()).toBe(false);
});

test('signing out deletes the drafts and files of this account and of no other', async () => {
  signIn(2);
  accountAutosave('request').save({ service: 'Plumbing' });
  signIn(1);
  accountAutosave('request').save({ service: 'Masonry' });
  await saveFile('request-photo', new File(['x'], 'roof.jpg'));
  await deleteDrafts();
  expect(accountAutosave('request').load()).toBeNull();
  expect(await savedFile('request-photo')).toBeNull();
  signIn(2);
  expect(accountAutosave('request').load()).toEqual({ service: 'Plumbing' });
});
