import type { FileField } from './endpoint.ts';
import { problem } from './problem.ts';

const MB = 1024 * 1024;

export const IMAGE_BYTES = 8 * MB;
export const IMAGE_PIXELS = 40_000_000;
/** A kilobyte of AVIF can be 40 megapixels, whose decoding takes seven seconds of a core. */
export const AVIF_PIXELS = 16_000_000;
export const IMAGE_SIDE = 20_000;
export const DOCUMENT_BYTES = 10 * MB;
export const VIDEO_BYTES = 50 * MB;
export const IMAGE_WIDTHS = [320, 640, 1280] as const;

export const images = (max: number): FileField => ({ accept: 'image', max, bytes: IMAGE_BYTES });
export const documents = (max: number): FileField => ({ accept: 'document', max, bytes: DOCUMENT_BYTES });
export const videos = (max: number): FileField => ({ accept: 'video', max, bytes: VIDEO_BYTES });

export const notAnImage = problem(400, 'not_an_image', 'Please choose an image: JPEG, PNG, WebP, AVIF or GIF.');
export const notADocument = problem(400, 'not_a_document', 'Please choose a PDF or an image.');
export const notAVideo = problem(400, 'not_a_video', 'Please choose an MP4, WebM or MOV video.');
export const imageTooLarge = problem(
  413,
  'image_too_large',
  'Please choose an image of at most 8 MB and 40 megapixels.',
);
export const avifTooLarge = problem(
  413,
  'image_too_large',
  'Please choose an AVIF image of at most 16 megapixels, or a JPEG.',
);
export const documentTooLarge = problem(413, 'document_too_large', 'Please choose a document of at most 10 MB.');
export const videoTooLarge = problem(413, 'video_too_large', 'Please choose a video of at most 50 MB.');
