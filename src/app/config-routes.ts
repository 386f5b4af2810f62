import { showConfig } from '#api/config-contract.ts';
import { ADMIN_PASSWORD_MIN, PAGE_SIZE_MAX, PASSWORD_MAX, PASSWORD_MIN } from '#api/fields.ts';
import { CRAFTSMAN_LOCATIONS, REQUEST_LOCATIONS } from '#catalogue/places.ts';
import { PROFESSIONS, REQUEST_SERVICES, SERVICES, SKILLS } from '#catalogue/services.ts';
import { SERVICE_IMAGES_MAX, SERVICE_VIDEOS_MAX } from '#craftsmen/contract.ts';
import { DOCUMENT_BYTES, IMAGE_BYTES, IMAGE_PIXELS, VIDEO_BYTES } from '#api/upload-limits.ts';
import { PROOFS_MAX, QUOTES_MAX } from '#requests/problems.ts';
import { isSmsOn } from '#platform/sms/sms.ts';
import type { AppContext } from '#api/context.ts';
import type { Register } from '#api/register.ts';

export function configRoutes(register: Register, ctx: AppContext): void {
  register(showConfig, async ({ cache }) => {
    cache([]);
    return {
      google_client_id: ctx.settings.googleClientId,
      phone_sign_in: isSmsOn(ctx.settings),
      password: { min: PASSWORD_MIN, max: PASSWORD_MAX, admin_min: ADMIN_PASSWORD_MIN },
      image: { bytes: IMAGE_BYTES, pixels: IMAGE_PIXELS, service_images: SERVICE_IMAGES_MAX },
      document: { bytes: DOCUMENT_BYTES },
      video: { bytes: VIDEO_BYTES, service_videos: SERVICE_VIDEOS_MAX },
      quotes_per_request: QUOTES_MAX,
      proof_files: PROOFS_MAX,
      page_size: PAGE_SIZE_MAX,
      services: [...SERVICES],
      request_services: [...REQUEST_SERVICES],
      request_locations: [...REQUEST_LOCATIONS],
      craftsman_locations: [...CRAFTSMAN_LOCATIONS],
      professions: [...PROFESSIONS],
      skills: [...SKILLS],
    };
  });
}
