import { expect, test } from 'vitest';
import { impersonates } from './impersonation.ts';

test.each([
  'Ufundi',
  'UFUNDI',
  'U F U N D I',
  'Ufund1',
  'Ufundı',
  'Ufundі',
  'ufundl',
  'Ｕｆｕｎｄｉ',
  'Úfundi',
  'Ufundi 2',
  'Ufundi Ltd',
  'Ufundi Kenya',
  'The Ufundi App',
  'Ufundi Support',
  'UFUNDI‑team',
  'ufundi.admin',
  'UfundiAdmin',
  'Ufundi_Adm1n',
  'U.f.u.n.d.i S.u.p.p.o.r.t',
  'Vfundi Supp0rt',
  'Support (Ufundi)',
  'Mary from Ufundi Support',
  'Mary, Ufundi Customer Care',
  'Support team of Ufundi Nairobi',
  'Ufundi Official',
  'Ufundi Rasmi',
  'Ufundi Security Team',
  'Ufundi Help Desk',
  'Ufundi Staff',
  'Ufundi Usalama',
  'Huduma kwa Wateja, Ufundi',
  'Huduma ya Ufundi',
  'Msaada wa Ufundi',
])('%s pretends to be Ufundi', (name) => {
  expect(impersonates(name)).toBe(true);
});

test.each([
  'Ufundi wa Mbao',
  'Fundi John',
  'Fundi Security Doors',
  'Ufundi Security Doors',
  'Ufundi Bora',
  'Ufundi Yala',
  'Kazi za Ufundi',
  'Mafundi Care Group',
  'Kibera Ufundi Team',
  'Ufundi na Huduma Bora',
  'Juma Ufundi',
  'Support Group Kariobangi',
  'Admin Otieno',
  'Wanjiku wa Kenya',
  '2019',
  'Чайка',
])('%s is a name of their own', (name) => {
  expect(impersonates(name)).toBe(false);
});
