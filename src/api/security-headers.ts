/** Security headers on every answer. Nothing inline anywhere: the policy is one constant string, but for the styles of a page. */
import type { FastifyHelmetOptions } from '@fastify/helmet';
import type { Settings } from '#platform/settings.ts';

export function contentSecurity(settings: Settings): FastifyHelmetOptions {
  // Google's script, its style and its frame are let in only where Google sign-in is configured.
  const google = settings.googleClientId ? ['https://accounts.google.com'] : [];
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'", ...google.map((host) => `${host}/gsi/client`)],
        'style-src': ["'self'", ...google.map((host) => `${host}/gsi/style`)],
        'img-src': ["'self'", 'data:', 'blob:'],
        'media-src': ["'self'", 'blob:'],
        'font-src': ["'self'"],
        'connect-src': ["'self'", ...google.map((host) => `${host}/gsi/`)],
        'frame-src': google.length > 0 ? google.map((host) => `${host}/gsi/`) : ["'none'"],
        'frame-ancestors': ["'none'"],
        'form-action': ["'self'"],
        'base-uri': ["'none'"],
        'object-src': ["'none'"],
        'manifest-src': ["'self'"],
        'worker-src': ["'self'"],
      },
    },
    strictTransportSecurity: settings.publicUrl.startsWith('https:')
      ? { maxAge: 31_536_000, includeSubDomains: false }
      : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: google.length > 0 ? 'same-origin-allow-popups' : 'same-origin' },
    frameguard: { action: 'deny' },
    // For browsers that are gone; a hundred and fifty bytes on every answer.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  };
}

/** The policy of one page, which may also use the style elements of those hashes. @param source null: it has none */
export function withStyle(policy: string, source: string | null): string {
  return source === null ? policy : policy.replace(/style-src /, `style-src ${source} `);
}

/** The same for an answer that is made without the framework and shows nothing. */
export function bareHeaders({ publicUrl }: Pick<Settings, 'publicUrl'>): Record<string, string> {
  return {
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    ...(publicUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  };
}
