import type { offlineTexts as en } from '../en/offline.ts';

export const offlineTexts: typeof en = {
  title: 'Hakuna mtandao',
  heading: 'Hakuna mtandao kwa sasa',
  lead: 'Ukurasa huu huja kwa mtandao, na kwa sasa haupo.',
  here: 'Hufunguka bila mtandao',
  requests: 'Maombi yangu',
  jobs: 'Kazi zangu',
  draft: 'Andika ombi',
  about: {
    requests: 'Kama ulivyoyaona mara ya mwisho',
    jobs: 'Kama ulivyoziona mara ya mwisho',
    draft: 'Unachoandika hubaki kwenye kifaa hiki',
  },
  works: 'Kinachoendelea kufanya kazi',
  calls: 'Simu hupigwa bila intaneti. Namba zimo kwenye kazi zako.',
  typed: 'Ulichoandika hubaki, na hutumwa mtandao ukirudi.',
  visitor: 'Ukishaingia kwenye kifaa hiki, kazi zako na ulichoanza kuandika vitafunguka hata bila mtandao.',
  notHere: 'Kutafuta, majibu mapya na kutuma vinasubiri mtandao.',
  asOf: (time) => `Kama ilivyokuwa ${time}. Itasasishwa mtandao ukirudi.`,
  asOfFailed: (time) => `Kama ilivyokuwa ${time}. Ufundi imeshindwa kuisasisha: kosa ni letu, si la mtandao wako.`,
  leave: {
    title: 'Uondoke na kupoteza ulichoandika?',
    text: 'Umeandika kitu kwenye kifaa hiki ambacho hakijatumwa. Ukiondoka kitafutwa, ili mwingine asikikute hapa.',
    stay: 'Endelea kuandika',
    go: 'Ondoka, kifutwe',
  },
};
