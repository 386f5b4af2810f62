/** `npm run look [folder]`: pictures of every route, for looking at; see tests/look/look.ts. */
import path from 'node:path';
import { build } from './build.mjs';
import { prepare, root } from './prepare.mjs';
import { step } from './run.mjs';

const { node } = await prepare({ dev: true });
await build(node);
const { code } = await step(node, [path.join(root, 'tests/look/look.ts'), ...process.argv.slice(2)], { cwd: root });
process.exit(code ?? 1);
