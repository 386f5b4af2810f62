/** The people of a hire: who asks, who works, who watches, and who must not come near. */
import type { AppContext } from '#api/context.ts';
import { aClient, aCraftsman, anAdmin } from '../../db/factories/people.ts';
import { anApprovedCraftsman } from '../../db/factories/profiles.ts';

export type Cast = Awaited<ReturnType<typeof aCast>>;

export async function aCast(server: AppContext) {
  const admin = await anAdmin(server, { fullName: 'Achieng Akinyi' });
  const plumber = (fullName: string) => anApprovedCraftsman(server, { fullName, adminId: admin.id });
  return {
    admin,
    client: await aClient(server, { fullName: 'Wanjiku Kamau' }),
    /** Another client, who has nothing to do with it. */
    stranger: await aClient(server, { fullName: 'Meera Shah' }),
    craftsman: await plumber('Otieno Odhiambo'),
    /** Of the same trade, and free to quote. */
    rival: await plumber('Halima Abdi'),
    /** Approved, but of another trade. */
    painter: await anApprovedCraftsman(server, {
      fullName: 'Kiprono Cheruiyot',
      services: ['Painting'],
      adminId: admin.id,
    }),
    /** Signed up, not approved. */
    newcomer: await aCraftsman(server, { fullName: 'Mutua Musyoka' }),
  };
}
