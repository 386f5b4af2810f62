import type { GeneratedData, Target } from '../target.ts';
import { Backends, untilQuiet } from './proc.ts';
import { type LoadClient, type Bare, type Running, startLoadClient, startBare, startServer } from './processes.ts';
import { openDataset, type DatasetQueries } from './scenarios.ts';

export interface Environment {
  readonly generated: GeneratedData;
  readonly dataset: DatasetQueries;
  readonly server: Running;
  readonly backends: Backends;
  readonly bare: Bare;
  readonly loadClient: LoadClient;
  close(): Promise<void>;
}

/** Resolves when the product is ready and idle. */
export async function setEnvironment(target: Target, craftsmen: number, reviews = 10): Promise<Environment> {
  const generated = await target.generated(craftsmen, reviews);
  const dataset = await openDataset(generated);
  const server = await startServer(generated.url);
  const backends = await Backends.of(generated.url);
  await untilQuiet(server.pid, backends, 90_000);
  const [bare, loadClient] = [await startBare(), startLoadClient()];
  return {
    generated,
    dataset,
    server,
    backends,
    bare,
    loadClient,
    async close() {
      loadClient.stop();
      bare.stop();
      await backends.close();
      await dataset.close();
      await server.stop();
    },
  };
}
