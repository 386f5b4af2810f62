import { expect, test } from 'vitest';
import type { ApprovedVersion, Candidate } from '../../approval-contract.ts';
import { changesOf } from './profile-changes.ts';

test('a change is what differs: texts old and new, files that leave and files that come', () => {
  const before: ApprovedVersion = {
    full_name: 'Wanjiku Kamau',
    company_name: 'Maji',
    profession: 'Plumber',
    description: 'Dry',
    location: 'South B',
    skills: 'Wiring',
    primary_service: 'Plumbing',
    services: ['Plumbing', 'Tiling'],
    languages: ['English'],
    profile: '/media/face.webp',
    service_images: ['/media/a.webp', '/media/b.webp'],
    service_videos: [],
  };
  const after = (change: object) =>
    ({ ...before, services: [{ name: 'Plumbing' }, { name: 'Tiling' }], ...change }) as unknown as Candidate;
  expect(changesOf(before, after({}))).toEqual({ texts: [], files: [] });
  const changed = after({
    description: 'Dry and warm',
    services: [{ name: 'Plumbing' }],
    service_images: ['/private/c.webp?for=1&sig=x', '/media/a.webp?w=2'],
    service_videos: ['/private/v.mp4?for=1'],
  });
  expect(changesOf(before, changed)).toEqual({
    texts: [
      { field: 'description', from: 'Dry', to: 'Dry and warm' },
      { field: 'services', from: 'Tiling', to: '' },
    ],
    files: [
      { field: 'service_images', from: ['/media/b.webp'], to: ['/private/c.webp?for=1&sig=x'] },
      { field: 'service_videos', from: [], to: ['/private/v.mp4?for=1'] },
    ],
  });
});
