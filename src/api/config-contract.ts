import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { nothing } from './fields.ts';

export const showConfig = endpoint('GET /config/', {
  summary: 'Limits, lists and switches that every client may know.',
  tag: 'Public',
  roles: 'anyone',
  shared: true,
  input: nothing,
  output: z.object({
    google_client_id: z.nullable(z.string()),
    password: z.object({ min: z.number(), max: z.number(), admin_min: z.number() }),
    image: z.object({ bytes: z.number(), pixels: z.number(), service_images: z.number() }),
    document: z.object({ bytes: z.number() }),
    video: z.object({ bytes: z.number(), service_videos: z.number() }),
    quotes_per_request: z.number(),
    proof_files: z.number(),
    page_size: z.number(),
    services: z.array(z.string()),
    request_services: z.array(z.string()),
    request_locations: z.array(z.string()),
    craftsman_locations: z.array(z.string()),
    professions: z.array(z.string()),
    skills: z.array(z.string()),
  }),
});
