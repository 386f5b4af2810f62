import pg from 'pg';
import { whyUnreachable } from '#platform/db/unreachable.ts';

/** Ends the start with a sentence for the operator, without a stack. */
export class StartError extends Error {}

export async function usingFolder<Result>(folder: string, work: () => Promise<Result> | Result): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const { code = '' } = error as { code?: string };
    if (!/^(EACCES|EPERM|EROFS|ENOTDIR|EEXIST|ENOENT)$/.test(code)) throw error;
    throw new StartError(
      `${folder} must be a folder that this user may write (${code}). Start as the user who owns it, or correct DATA_DIR.`,
      { cause: error },
    );
  }
}

export function hostOf(connection: pg.PoolConfig): string {
  const { host, port } = new pg.Client(connection);
  return host.startsWith('/') ? host : `${host}:${port}`;
}

export function unreachable(connection: pg.PoolConfig, code: string): StartError {
  const [cause, remedy] = whyUnreachable(code);
  return new StartError(`The database at ${hostOf(connection)} cannot be used: ${cause}. ${remedy}`);
}
