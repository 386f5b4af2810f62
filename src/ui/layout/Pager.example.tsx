import { Pager } from './Pager.tsx';

export const section = 'Navigation';

export default function Pages() {
  return (
    <Pager label="Pages" previous={{ to: '?page=1', label: 'Previous' }} next={{ to: '?page=3', label: 'Next' }} />
  );
}
