const CAUSES: Record<string, readonly [cause: string, remedy: string]> = {
  ECONNREFUSED: ['nobody listens there', 'Start the database, or correct DATABASE_URL.'],
  ENOTFOUND: ['its host is not known', 'Correct the host in DATABASE_URL.'],
  EAI_AGAIN: ['its host cannot be looked up', 'Check the name service of this machine.'],
  '28P01': ['it refuses the password', 'Correct user and password in DATABASE_URL.'],
  '28000': ['it does not let this user in', 'Correct the user in DATABASE_URL, or pg_hba.conf of the database.'],
  '3D000': [
    'there is no such database',
    'Correct the name in DATABASE_URL; for a new installation make it (createdb).',
  ],
  '53300': ['it has no connection left', 'Lower DATABASE_POOL or CLUSTER, or raise max_connections.'],
  '57P03': ['it is starting', 'Ask again in a minute.'],
};

/** Why a connection fails, and what the operator does about it. @param code of PostgreSQL or of the system */
export const whyUnreachable = (code: string) =>
  CAUSES[code] ?? ([`the connection fails (${code})`, 'Check DATABASE_URL and the network between.'] as const);
