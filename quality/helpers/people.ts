import type { AppContext } from '#api/context.ts';
import { aClient, aCraftsman, anAdmin } from '../../db/factories/people.ts';
import { anApprovedCraftsman } from '../../db/factories/profiles.ts';

export type People = Awaited<ReturnType<typeof createPeople>>;

export async function createPeople(server: AppContext) {
  const admin = await anAdmin(server, { fullName: 'Achieng Akinyi' });
  const plumber = (fullName: string) => anApprovedCraftsman(server, { fullName, adminId: admin.id });
  return {
    admin,
    client: await aClient(server, { fullName: 'Wanjiku Kamau' }),
    stranger: await aClient(server, { fullName: 'Meera Shah' }),
    craftsman: await plumber('Otieno Odhiambo'),
    rival: await plumber('Halima Abdi'),
    painter: await anApprovedCraftsman(server, {
      fullName: 'Kiprono Cheruiyot',
      services: ['Painting'],
      adminId: admin.id,
    }),
    newcomer: await aCraftsman(server, { fullName: 'Mutua Musyoka' }),
  };
}
