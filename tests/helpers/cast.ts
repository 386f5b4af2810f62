/** The people of a hire: who asks, who works, who watches, and who must not come near. */
import type { House } from '#server/house.ts';
import { aClient, aCraftsman, anAdmin } from '../../db/makers/people.ts';
import { anApprovedCraftsman } from '../../db/makers/profiles.ts';

export type Cast = Awaited<ReturnType<typeof aCast>>;

export async function aCast(house: House) {
  const admin = await anAdmin(house, { fullName: 'Achieng Akinyi' });
  const plumber = (fullName: string) => anApprovedCraftsman(house, { fullName, adminId: admin.id });
  return {
    admin,
    client: await aClient(house, { fullName: 'Wanjiku Kamau' }),
    /** Another client, who has nothing to do with it. */
    stranger: await aClient(house, { fullName: 'Meera Shah' }),
    craftsman: await plumber('Otieno Odhiambo'),
    /** Of the same trade, and free to quote. */
    rival: await plumber('Halima Abdi'),
    /** Approved, but of another trade. */
    painter: await anApprovedCraftsman(house, {
      fullName: 'Kiprono Cheruiyot',
      services: ['Painting'],
      adminId: admin.id,
    }),
    /** Signed up, not approved. */
    newcomer: await aCraftsman(house, { fullName: 'Mutua Musyoka' }),
  };
}
