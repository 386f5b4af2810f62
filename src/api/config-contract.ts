import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { described, integer, named, nothing } from './fields.ts';

export const showConfig = endpoint('GET /config/', {
  summary: 'Limits, lists and switches that every client may know.',
  tag: 'Public',
  roles: 'anyone',
  shared: true,
  input: nothing,
  output: named(
    'Config',
    z.object({
      google_client_id: z.nullable(z.string()),
      phone_sign_in: described(z.boolean(), 'Whether codes by SMS can be sent, to sign in with.'),
      password: z.object({ min: integer, max: integer, admin_min: integer }),
      image: z.object({ bytes: integer, pixels: integer, service_images: integer }),
      document: z.object({ bytes: integer }),
      video: z.object({ bytes: integer, service_videos: integer }),
      quotes_per_request: integer,
      proof_files: integer,
      page_size: integer,
      services: z.array(z.string()),
      request_services: z.array(z.string()),
      request_locations: z.array(z.string()),
      craftsman_locations: z.array(z.string()),
      professions: z.array(z.string()),
      skills: z.array(z.string()),
    }),
  ),
});
