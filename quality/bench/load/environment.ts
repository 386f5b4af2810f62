/** Everybody in place for a measurement: the crowd, the product over it, the bare server and the one who asks. */
import type { GeneratedData, Target } from '../target.ts';
import { Backends, untilQuiet } from './proc.ts';
import { type Asker, type Bare, type Running, startAsker, startBare, startServer } from './processes.ts';
import { openScenes, type Target as Scenes } from './scenarios.ts';

export interface Environment {
  readonly generated: GeneratedData;
  readonly scenes: Scenes;
  readonly server: Running;
  readonly backends: Backends;
  readonly bare: Bare;
  readonly asker: Asker;
  close(): Promise<void>;
}

/** Resolves once the product has answered, and has done what it does by itself after a start. */
export async function setEnvironment(
  target: Target,
  craftsmen: number,
  reviews = 10,
  env: Record<string, string> = {},
): Promise<Environment> {
  const generated = await target.generated(craftsmen, reviews);
  const scenes = await openScenes(generated);
  const server = await startServer(generated.url, { env });
  const backends = await Backends.of(generated.url);
  await untilQuiet(server.pid, backends, 90_000);
  const [bare, asker] = [await startBare(), startAsker()];
  return {
    generated,
    scenes,
    server,
    backends,
    bare,
    asker,
    async close() {
      asker.stop();
      bare.stop();
      await backends.close();
      await scenes.close();
      await server.stop();
    },
  };
}
