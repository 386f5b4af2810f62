import { reload } from '../src/process/reload.ts';
import { loadEnvironment, readSettings } from '../src/platform/settings.ts';

const { dataDir } = readSettings(loadEnvironment());
const done = await reload(dataDir);
if (done === null) console.error(`Nothing runs on ${dataDir} that "npm start" has started.`);
else if (!done) console.error('The new processes did not start; the old ones go on serving. The log says why.');
else console.log('Every serving process was replaced.');
process.exit(done ? 0 : 1);
