const UNKNOWN_AUTHORITY = [
  'its certificate is from an authority that this machine does not know',
  'Add sslrootcert=/path/of/the/authority.pem to DATABASE_URL, beside sslmode.',
] as const;

const CAUSES: Record<string, readonly [cause: string, remedy: string]> = {
  SELF_SIGNED_CERT_IN_CHAIN: UNKNOWN_AUTHORITY,
  DEPTH_ZERO_SELF_SIGNED_CERT: UNKNOWN_AUTHORITY,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNKNOWN_AUTHORITY,
  UNABLE_TO_GET_ISSUER_CERT: UNKNOWN_AUTHORITY,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNKNOWN_AUTHORITY,
  ERR_TLS_CERT_ALTNAME_INVALID: [
    'its certificate is for another host name',
    'Write the name of the certificate into DATABASE_URL, or make a certificate for this one.',
  ],
  CERT_HAS_EXPIRED: ['its certificate has expired', 'Renew the certificate of the database.'],
  CERT_NOT_YET_VALID: ['its certificate is not valid yet', 'Check the clock of this machine and the certificate.'],
  'The server does not support SSL connections': [
    'it speaks no TLS',
    'Turn on ssl there, or leave sslmode out of DATABASE_URL on a network of your own.',
  ],
  ECONNREFUSED: ['nobody listens there', 'Start the database, or correct DATABASE_URL.'],
  ENOTFOUND: ['its host is not known', 'Correct the host in DATABASE_URL.'],
  ENOENT: ['a socket or a file that DATABASE_URL names is not there', 'Correct its path: host=, or sslrootcert=.'],
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

/** Whether waiting cannot help: the settings are wrong, or the certificate. @param code or message of the error */
export const isRefusal = (code: string) =>
  /^(28P01|28000|3D000)$|CERT|LEAF_SIGNATURE|SSL connections$/.test(code) && code in CAUSES;

/** Why a connection fails, and what the operator does about it. @param code of PostgreSQL or of the system */
export const whyUnreachable = (code: string) =>
  CAUSES[code] ?? ([`the connection fails (${code})`, 'Check DATABASE_URL and the network between.'] as const);
