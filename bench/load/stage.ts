/** Everybody in place for a measurement: the crowd, the product over it, the bare server and the one who asks. */
import type { Crowd, Place } from '../place.ts';
import { Backends, untilQuiet } from './proc.ts';
import { type Asker, type Bare, type Running, startAsker, startBare, startServer } from './processes.ts';
import { openScenes, type Place as Scenes } from './scenarios.ts';

export interface Stage {
  readonly crowd: Crowd;
  readonly scenes: Scenes;
  readonly server: Running;
  readonly backends: Backends;
  readonly bare: Bare;
  readonly asker: Asker;
  close(): Promise<void>;
}

/** Resolves once the product has answered, and has done what it does by itself after a start. */
export async function setStage(
  place: Place,
  craftsmen: number,
  reviews = 10,
  env: Record<string, string> = {},
): Promise<Stage> {
  const crowd = await place.crowd(craftsmen, reviews);
  const scenes = await openScenes(crowd);
  const server = await startServer(crowd.url, { env });
  const backends = await Backends.of(crowd.url);
  await untilQuiet(server.pid, backends, 90_000);
  const [bare, asker] = [await startBare(), startAsker()];
  return {
    crowd,
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
