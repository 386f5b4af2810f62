import { showPortfolio } from '#craftsmen/calls.ts';
import type { Portfolio } from '#craftsmen/public-contract.ts';
import { CallError } from '#api/client/call.ts';
import { loadSignInWays } from '#identity/web/sign-in/ways.ts';
import type { LoaderArgs } from '#pages/page.tsx';

const PRINTS = 4;

/** The craftsman of Hire Now, whom the page of signing up or in shows. */
export interface AskedCraftsman
  extends Pick<Portfolio, 'slug' | 'name' | 'profession' | 'location' | 'rating' | 'review_count' | 'completed_jobs'> {
  readonly photo: string | null;
  readonly prints: readonly string[];
}

export interface AskedWithWays {
  readonly asked: AskedCraftsman | null;
  readonly sms: boolean;
}

export async function loadAskedWithWays(args: LoaderArgs): Promise<AskedWithWays> {
  const [asked, { sms }] = await Promise.all([loadAskedCraftsman(args), loadSignInWays(args)]);
  return { asked, sms };
}

/** @returns null without a craftsman in the URL, and when their page cannot be read: people sign up all the same */
async function loadAskedCraftsman({ url, call, signal }: LoaderArgs): Promise<AskedCraftsman | null> {
  const slug = url.searchParams.get('craftsman');
  if (!slug) return null;
  try {
    const shown = await call(showPortfolio, { slug }, { signal });
    return {
      slug: shown.slug,
      name: shown.name,
      profession: shown.profession,
      location: shown.location,
      rating: shown.rating,
      review_count: shown.review_count,
      completed_jobs: shown.completed_jobs,
      photo: shown.company_photo ?? shown.profile,
      prints: shown.service_images.slice(0, PRINTS),
    };
  } catch (error) {
    if (error instanceof CallError) return null;
    throw error;
  }
}
