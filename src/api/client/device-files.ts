/** Files of drafts, as `draft:…`, and answers that were seen, as `answer:…`. Apart from `device.ts`, which every page loads. */
import { createStore } from 'idb-keyval';
import { VISITOR_FILES } from './device.ts';

export const deviceFiles = createStore('ufundi', 'files');

const DAY = 86_400_000;
/** Of a visitor whose tab, as far as one can know, is closed: nothing tells when that happens. */
export const isAbandoned = (key: string) =>
  key.startsWith(VISITOR_FILES) && !(Number.parseInt(key.slice(VISITOR_FILES.length), 10) > Date.now() - DAY);
