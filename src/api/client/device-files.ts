/** Files of drafts, as `draft:…`, and answers that were seen, as `answer:…`. Apart from `device.ts`, which every page loads. */
import { createStore } from 'idb-keyval';

export const deviceFiles = createStore('ufundi', 'files');
