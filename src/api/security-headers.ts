import type { FastifyHelmetOptions } from '@fastify/helmet';
import type { Settings } from '#platform/settings.ts';

export function contentSecurity(settings: Settings): FastifyHelmetOptions {
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
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  };
}

/** @param source hashes of the page's style elements, or null */
export function withStyle(policy: string, source: string | null): string {
  return source === null ? policy : policy.replace(/style-src /, `style-src ${source} `);
}

export function bareHeaders({ publicUrl }: Pick<Settings, 'publicUrl'>): Record<string, string> {
  return {
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    ...(publicUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  };
}
