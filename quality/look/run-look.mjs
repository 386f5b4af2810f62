/** `npm run look [folder]`: pictures of every route, for looking at; see quality/look/look.ts. */
import path from 'node:path';
import { build } from '../../bin/build.mjs';
import { prepare, root } from '../../bin/prepare.mjs';
import { runStep } from '../../bin/run.mjs';

const { node } = await prepare({ dev: true });
await build(node);
const { code } = await runStep(node, [path.join(root, 'quality/look/look.ts'), ...process.argv.slice(2)], {
  cwd: root,
});
process.exit(code ?? 1);
