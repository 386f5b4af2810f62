/** Security headers on every answer. No inline script anywhere, so the policy is one constant string. */
import type { FastifyHelmetOptions } from '@fastify/helmet';
import type { Settings } from './settings.ts';

export function contentSecurity(settings: Settings): FastifyHelmetOptions {
  // Google's script, its style and its frame are let in only where Google sign-in is configured.
  const google = settings.googleClientId ? ['https://accounts.google.com'] : [];
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'", ...google.map((host) => `${host}/gsi/client`)],
        // React writes style attributes (a picture's average colour, a bead bar's length); style elements stay refused.
        'style-src': ["'self'", ...google.map((host) => `${host}/gsi/style`)],
        'style-src-attr': ["'unsafe-inline'"],
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
  };
}
