import { REASONS_IN_KISWAHILI } from '#catalogue/cancel-reasons.ts';
import { inKiswahili } from '#catalogue/kiswahili.ts';
import { rejectionIn } from '#catalogue/rejection-reasons.ts';
import type { NotificationFacts } from '../notify.ts';
import { kes, type NotificationTexts } from './text.ts';

const ombi = ({ title }: NotificationFacts) => (title ? `ombi “${title}”` : 'ombi');
const Ombi = (facts: NotificationFacts) => capital(ombi(facts));
const kazi = (facts: NotificationFacts) => ombi(facts) + (facts.service ? ` (${inKiswahili(facts.service)})` : '');
const fundi = ({ craftsman }: NotificationFacts) => craftsman ?? 'Fundi';
const mteja = ({ client }: NotificationFacts) => client ?? 'Mteja';
const sababu = ({ reason }: NotificationFacts) => (reason ? `Sababu: ${REASONS_IN_KISWAHILI[reason] ?? reason}` : '');
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const umbali = ({ distance }: NotificationFacts) =>
  distance === undefined ? '' : distance < 1 ? ', karibu nawe' : `, kama kilomita ${distance} kutoka kwako`;
const FUNGUA = 'Fungua ombi';

export const sw: NotificationTexts = {
  greet: (name) => (name === null ? 'Habari,' : `Habari ${name},`),
  bundle: (kind, count) => (kind === 'new_work' ? `Maombi mapya ${count} karibu nawe` : `Bei mpya ${count} kwako`),
  several: (count) => `Taarifa ${count} kutoka Ufundi`,
  andMore: (count) => `Na nyingine ${count} kwenye Ufundi`,
  unproven: 'Hadi ufungue kiungo chetu kimoja, tunaandika mara moja tu kwa siku, bila maelezo.',
  choose: 'Chagua tunachokutumia, na kwa njia gani',
  facts: {
    service: 'Huduma',
    place: 'Mahali',
    when: 'Lini',
    amount: 'Bei',
    craftsman: 'Fundi',
    client: 'Mteja',
  },
  agreed: {
    labour: 'Kazi',
    materials: 'Vifaa',
    inTotal: 'ndani ya jumla',
    clientBuys: (role) => (role === 'client' ? 'unavinunua wewe' : 'mteja atavinunua'),
    starts: 'Inaanza',
    message: 'Kwa maneno ya bei',
    scope: 'Kilichobadilika',
  },
  unsubscribe: {
    title: 'Usitumiwe tena barua pepe hizi?',
    about: (category) =>
      category === 'new_work'
        ? 'Hutapokea tena barua pepe kuhusu kazi mpya karibu nawe.'
        : 'Hutapokea tena barua pepe kuhusu maombi na kazi zako.',
    stays: 'Kwenye Ufundi bado utasoma yote, na barua pepe kuhusu akaunti yenyewe bado zitakuja.',
    button: 'Acha kunitumia',
    ended: 'Hutatumiwa tena barua pepe hizi',
    over: 'Kiungo hiki si sahihi',
    overHint: 'Tafadhali ingia kisha uchague tunachokutumia.',
  },
  farewell: 'Unapokea barua pepe hii kwa sababu una akaunti kwenye Ufundi.',
  notifications: {
    new_work: (facts) => ({
      subject: `Kazi mpya karibu nawe: ${ombi(facts)}`,
      headline: `Kazi mpya ${facts.place ?? 'karibu nawe'}${umbali(facts)}`,
      lines: [
        `Mteja anahitaji fundi wa ${kazi(facts)} ${facts.place ?? 'eneo lako'}${umbali(facts)}.`,
        'Mafundi watano tu wanaweza kutuma bei; wa kwanza husomwa kwanza.',
      ],
      action: 'Soma ombi',
      target: 'open',
    }),
    profile_approved: ({ count = 0 }) => ({
      subject: 'Wasifu wako umeidhinishwa',
      lines: [
        'Wasifu wako umeidhinishwa na unaonekana na wote. Sasa wateja wanaweza kukupata na kukupa kazi.',
        count === 0
          ? ''
          : count === 1
            ? 'Ombi moja lililo wazi karibu nawe linasubiri bei.'
            : `Maombi ${count} yaliyo wazi karibu nawe yanasubiri bei.`,
      ],
      ...(count === 0
        ? { action: 'Tazama ukurasa wako', target: 'page' }
        : { action: 'Soma maombi yaliyo wazi', target: 'open' }),
    }),
    profile_rejected: (facts) => ({
      subject: 'Wasifu wako unahitaji marekebisho',
      lines: [
        'Bado hatujaweza kuidhinisha ulichotuma.',
        sababu({ reason: rejectionIn('sw', facts.reason ?? '') }),
        'Rekebisha kilichotajwa kisha utume tena, nasi tutaangalia upya.',
      ],
      action: 'Fungua wasifu wako',
      target: 'profile',
    }),
    job_assigned: (facts) => ({
      subject: `Kazi mpya kwako: ${ombi(facts)}`,
      headline: 'Kazi mpya kwako',
      lines: [
        `Umepangiwa ${kazi(facts)}${facts.client ? `, kwa ajili ya ${facts.client}` : ''}.`,
        facts.amount === undefined ? '' : `Ukikubali, bei ya kazi yote ni ${kes(facts.amount)}.`,
        'Tafadhali kubali au kataa mapema: mteja anasubiri.',
      ],
      action: 'Jibu ombi',
    }),
    job_released_by_admin: (facts) => ({
      subject: `${Ombi(facts)} limepewa fundi mwingine`,
      headline: 'Kazi imepewa fundi mwingine',
      lines: [
        `${capital(kazi(facts))} limepewa fundi mwingine.`,
        sababu(facts),
        'Huhitaji kufanya lolote zaidi kwenye kazi hiyo.',
      ],
      action: 'Fungua kazi zako',
    }),
    request_asked: (facts) => ({
      subject: `Mteja anakuuliza wewe kwanza: ${ombi(facts)}`,
      headline: 'Mteja anakuuliza wewe kwanza',
      lines: [
        `Mteja amekuchagua wewe kwa ${kazi(facts)}. Kwa saa 24 hakuna mwingine anayeliona.`,
        'Tuma bei yako, au kataa ili wengine wajibu. Baada ya hapo litakuwa wazi kwa wote.',
      ],
      action: 'Soma ombi',
      target: 'open',
    }),
    ask_declined: (facts) => ({
      subject: `${fundi(facts)} hawezi kuchukua ${ombi(facts)}`,
      headline: `${fundi(facts)} hawezi kuchukua kazi`,
      lines: [
        `${fundi(facts)} hawezi kuchukua ${kazi(facts)}.`,
        'Sasa kila fundi aliyeidhinishwa wa huduma hiyo anaweza kulisoma na kukutumia bei. Huhitaji kufanya lolote.',
      ],
      action: FUNGUA,
    }),
    request_edited: (facts) => ({
      subject: `${Ombi(facts)} limebadilika`,
      headline: 'Mteja amebadilisha ombi',
      lines: [
        `Mteja amebadilisha ${kazi(facts)}.`,
        'Tafadhali lisome tena kabla ya kujibu: huenda saa, mahali au kazi vimebadilika.',
      ],
      action: 'Soma ombi',
    }),
    request_reopened: (facts) => ({
      subject: `${Ombi(facts)} liko wazi tena`,
      headline: 'Ombi liko wazi tena, na unaambiwa wa kwanza',
      lines: [
        `${Ombi(facts)} liko wazi tena: fundi ameirudisha kazi. Bei yako ilikuwa ${kes(facts.amount)}.`,
        'Unaambiwa wa kwanza. Tuma bei yako tena kama una nafasi.',
      ],
      action: 'Soma ombi',
      target: 'open',
    }),
    request_accepted: (facts) => ({
      subject: `${fundi(facts)} amekubali ${ombi(facts)}`,
      headline: `${fundi(facts)} amekubali kazi`,
      lines: [
        `${fundi(facts)} amekubali ${kazi(facts)}${facts.amount === undefined ? '' : ` kwa ${kes(facts.amount)}`}.`,
        'Sasa unaweza kuona nambari ya simu na kukubaliana kuhusu mengine.',
      ],
      action: FUNGUA,
    }),
    request_rejected: (facts, role) => ({
      subject: `${fundi(facts)} hawezi kuchukua ${ombi(facts)}`,
      headline: `${fundi(facts)} hawezi kuchukua kazi`,
      lines: [
        `${fundi(facts)} hawezi kuchukua ${kazi(facts)}.`,
        sababu(facts),
        role === 'admin' ? 'Limerudi kwenye foleni yako.' : 'Tunatafuta fundi mwingine. Huhitaji kufanya lolote.',
      ],
      action: FUNGUA,
    }),
    request_released: (facts, role) => ({
      subject: `${fundi(facts)} amerudisha ${ombi(facts)}`,
      headline: `${fundi(facts)} amerudisha kazi`,
      lines: [
        `${fundi(facts)} amerudisha ${kazi(facts)}.`,
        sababu(facts),
        role === 'admin' ? 'Limerudi kwenye foleni yako.' : 'Ombi lako liko wazi tena, na tunatafuta fundi mwingine.',
      ],
      action: FUNGUA,
    }),
    craftsman_away: (facts, role) => ({
      subject: `${fundi(facts)} hayupo tena kwenye Ufundi: ${ombi(facts)}`,
      headline: `${fundi(facts)} hayupo tena kwenye Ufundi`,
      lines: [
        `${fundi(facts)} alikuwa ameanza kazi ya ${kazi(facts)}, na hayupo tena kwenye Ufundi.`,
        role === 'admin'
          ? 'Kazi bado inaendelea. Tafadhali kubaliana na mteja kama imekamilika au ighairiwe.'
          : 'Ikiwa kazi imekamilika, thibitisha hivyo. Kama sivyo, ghairi ombi na ulitume tena.',
      ],
      action: FUNGUA,
    }),
    request_started: (facts) => ({
      subject: `Kazi imeanza: ${ombi(facts)}`,
      headline: `${fundi(facts)} ameanza kazi`,
      lines: [`${fundi(facts)} ameanza kazi ya ${kazi(facts)}.`],
      action: FUNGUA,
    }),
    request_proof: (facts) => ({
      subject: `Picha mpya za ${ombi(facts)}`,
      headline: `Picha mpya za ${facts.craftsman ?? 'fundi'}`,
      lines: [`${fundi(facts)} ameongeza uthibitisho wa kazi ya ${kazi(facts)}.`],
      action: 'Tazama uthibitisho',
    }),
    request_completed: (facts, role) => ({
      subject: `${Ombi(facts)} limekamilika`,
      headline: 'Kazi imekamilika',
      lines:
        role === 'craftsman'
          ? [`${mteja(facts)} amethibitisha kuwa ${kazi(facts)} limekamilika.`, 'Kazi nzuri.']
          : [
              `${fundi(facts)} amesema kuwa ${kazi(facts)} limekamilika.`,
              'Tafadhali andika maoni: yatamsaidia mteja anayefuata kuchagua.',
            ],
      action: role === 'client' ? 'Andika maoni' : FUNGUA,
      target: role === 'client' ? 'reviews' : 'jobs',
    }),
    request_cancelled: (facts, role) => ({
      subject: `${Ombi(facts)} limeghairiwa`,
      headline: 'Ombi limeghairiwa',
      lines: [
        `${capital(kazi(facts))} limeghairiwa.`,
        sababu(facts),
        role === 'craftsman' ? 'Huhitaji kufanya lolote zaidi kwenye kazi hiyo.' : '',
      ],
      action: FUNGUA,
    }),
    quote_received: (facts) => ({
      subject: `Bei ya ${kes(facts.amount)} kwa ${ombi(facts)}`,
      headline: `Bei ya ${fundi(facts)}: ${kes(facts.amount)}`,
      lines: [
        `${fundi(facts)} yuko tayari kufanya kazi ya ${kazi(facts)} kwa ${kes(facts.amount)}.`,
        'Linganisha bei kabla ya kuchagua.',
      ],
      action: 'Linganisha bei',
    }),
    quote_revised: (facts) => ({
      subject: `Bei mpya kwa ${ombi(facts)}: ${kes(facts.amount)}`,
      headline: `Bei mpya ya ${fundi(facts)}: ${kes(facts.amount)}`,
      lines: [`${fundi(facts)} amebadilisha bei ya ${kazi(facts)}. Sasa ni ${kes(facts.amount)}.`],
      action: 'Linganisha bei',
    }),
    quote_withdrawn: (facts) => ({
      subject: `Bei imeondolewa kwa ${ombi(facts)}`,
      headline: `${fundi(facts)} ameondoa bei yake`,
      lines: [`${fundi(facts)} ameondoa bei yake kwa ${kazi(facts)}.`, 'Bei nyingine zimebaki zilivyo.'],
      action: FUNGUA,
    }),
    quote_accepted: (facts) => ({
      subject: `Bei yako ya ${kes(facts.amount)} imekubaliwa`,
      lines: [
        `${mteja(facts)} amekubali bei yako ya ${kes(facts.amount)} kwa ${kazi(facts)}. Kazi ni yako.`,
        'Sasa unaweza kuona nambari ya simu na anwani.',
      ],
      action: FUNGUA,
    }),
    agreement_made: (facts, role) => ({
      subject: `Umekubaliana na ${role === 'client' ? fundi(facts) : mteja(facts)}: ${kes(facts.amount)}`,
      lines: [
        role === 'client'
          ? `Umekubali ${kes(facts.amount)} ya ${fundi(facts)} kwa ${kazi(facts)}.`
          : `Umekubali ${kazi(facts)} kwa ${kes(facts.amount)}.`,
        'Bei, vifaa, siku na maneno yanabaki kusomeka kwenu nyote ndani ya kazi.',
      ],
      action: FUNGUA,
    }),
    change_offered: (facts, role) => ({
      subject: `Badiliko linapendekezwa: ${ombi(facts)}`,
      headline: `${role === 'client' ? fundi(facts) : mteja(facts)} anapendekeza badiliko`,
      lines: [
        `${role === 'client' ? fundi(facts) : mteja(facts)} anapendekeza kubadilisha mliyokubaliana kwa ${kazi(facts)}${
          facts.amount === undefined ? '' : `: ${kes(facts.amount)}`
        }.`,
        'Hadi utakapokubali, mliyokubaliana yanabaki.',
      ],
      action: 'Soma na ujibu',
    }),
    change_accepted: (facts, role) => ({
      subject: `Badiliko lako limekubaliwa: ${ombi(facts)}`,
      headline: 'Badiliko lako limekubaliwa',
      lines: [
        `${role === 'client' ? fundi(facts) : mteja(facts)} amekubali. Bei mliyokubaliana kwa ${kazi(facts)}: ${kes(facts.amount)}.`,
      ],
      action: FUNGUA,
    }),
    change_declined: (facts, role) => ({
      subject: `Badiliko lako limekataliwa: ${ombi(facts)}`,
      headline: 'Badiliko lako limekataliwa',
      lines: [
        `${role === 'client' ? fundi(facts) : mteja(facts)} amelikataa. Mliyokubaliana kwa ${kazi(facts)} yanabaki.`,
      ],
      action: FUNGUA,
    }),
    quote_declined: (facts) => ({
      subject: `${Ombi(facts)} limepewa fundi mwingine`,
      headline: 'Kazi imepewa fundi mwingine',
      lines: [`${capital(kazi(facts))} limepewa fundi mwingine. Asante kwa bei uliyotuma.`],
      action: 'Tazama maombi mengine',
    }),
    review_received: (facts) => ({
      subject: `Maoni mapya: nyota ${facts.rating ?? 0} kati ya 5`,
      lines: [`${mteja(facts)} amekupa nyota ${facts.rating ?? 0} kati ya 5 kwa ${kazi(facts)}.`],
      action: 'Yasome kwenye ukurasa wako',
      target: 'page',
    }),
    photo_unreadable: (_facts, role) => ({
      subject: 'Picha yako moja haikufika nzima',
      lines: [
        'Hatukuweza kufungua picha moja uliyotutumia, kwa hiyo haionyeshwi. Huenda iliharibika njiani.',
        'Tafadhali itume tena, au piga nyingine. Mengine yote uliyotuma yako salama.',
      ],
      action: 'Tuma picha tena',
      target: role === 'craftsman' ? 'profile' : 'jobs',
    }),
    password_changed: () => ({
      subject: 'Nenosiri lako limebadilishwa',
      lines: ['Nenosiri la akaunti yako ya Ufundi limebadilishwa.', 'Ikiwa si wewe uliyelibadilisha, weka jipya sasa.'],
      action: 'Weka nenosiri jipya',
      target: 'reset',
    }),
    second_factor_on: () => ({
      subject: 'Kuingia sasa kunahitaji msimbo',
      lines: [
        'Hatua ya pili ya kuingia imewashwa kwa akaunti yako ya Ufundi, na vikao vyako vingine vimefungwa.',
        'Ikiwa si wewe, weka nenosiri jipya sasa na umjulishe anayeendesha Ufundi.',
      ],
      action: 'Weka nenosiri jipya',
      target: 'reset',
    }),
    second_factor_off: () => ({
      subject: 'Kuingia hakuhitaji tena msimbo',
      lines: [
        'Hatua ya pili ya kuingia imezimwa kwa akaunti yako ya Ufundi.',
        'Ikiwa si wewe, weka nenosiri jipya sasa na umjulishe anayeendesha Ufundi.',
      ],
      action: 'Weka nenosiri jipya',
      target: 'reset',
    }),
    account_disabled: (facts) => ({
      subject: 'Akaunti yako imefungwa kwa sasa',
      lines: [
        'Tumefunga akaunti yako. Hadi ifunguliwe tena huwezi kuingia, na ukurasa wako hauonekani.',
        sababu(facts),
        'Ukiona kuna makosa, tuandikie nasi tutaangalia tena.',
      ],
      action: 'Tuandikie',
      target: 'contact',
    }),
    account_enabled: () => ({
      subject: 'Akaunti yako imefunguliwa tena',
      lines: ['Akaunti yako imefunguliwa tena. Unaweza kuingia na kuendelea kama awali.'],
      action: 'Endelea',
    }),
    email_changed: (facts) => ({
      subject: 'Barua pepe ya akaunti yako ni nyingine sasa',
      lines: [
        `Barua pepe ya akaunti yako sasa ni ${facts.reason ?? 'nyingine'}. Ingia kwa hiyo; barua zetu zinatumwa huko.`,
        'Ikiwa si wewe, tuandikie sasa.',
      ],
      action: 'Tuandikie',
      target: 'contact',
    }),
    email_wanted: () => ({
      subject: 'Mtu ameomba kutumia barua pepe yako',
      lines: [
        'Mtu ameomba kutumia barua pepe yako kwa akaunti nyingine ya Ufundi. Hakupata msimbo, na hakuna kilichobadilika.',
        'Huhitaji kufanya lolote. Ikiwa ni wewe: barua pepe hii ina akaunti tayari, kwa hiyo ingia kwayo.',
      ],
      action: 'Endelea',
    }),
    phone_changed: (facts) => ({
      subject: 'Nambari yako ya simu imebadilishwa',
      lines: [
        `Nambari ya simu ya akaunti yako sasa inaishia na ${facts.reason ?? 'tarakimu nyingine'}. Kazi zilizo wazi zinaonyesha mpya.`,
        'Ikiwa si wewe, weka nenosiri jipya sasa na utuandikie.',
      ],
      action: 'Weka nenosiri jipya',
      target: 'reset',
    }),
    phone_moved: () => ({
      subject: 'Nambari yako ya simu imethibitishwa na akaunti nyingine',
      lines: [
        'Mtu ameandika msimbo tuliotuma kwa nambari ya simu ya akaunti yako, kwa hiyo sasa ni yake.',
        'Ujumbe kwa nambari hiyo hautoki tena kwenye akaunti yako. Ikiwa nambari ni yako, ithibitishe tena.',
      ],
      action: 'Endelea',
    }),
    phone_proven: (facts) => ({
      subject: 'Nambari yako ya simu imethibitishwa',
      lines: [
        `Mtu ameandika msimbo tuliotuma kwa nambari inayoishia na ${facts.reason ?? 'tarakimu nyingine'}. Baada ya saa 72 misimbo itakayotumwa huko itaingia kwenye akaunti yako.`,
        'Ikiwa si wewe, weka nenosiri jipya sasa: litazuia hilo na kufunga vikao vyote. Kisha andika nambari yako mwenyewe.',
      ],
      action: 'Weka nenosiri jipya',
      target: 'reset',
    }),
    phone_sign_in: (facts) => ({
      subject: 'Msimbo wa SMS umeingia kwenye akaunti yako',
      lines: [
        `Mtu ameingia kwenye akaunti yako kwa msimbo tuliotuma kwa nambari inayoishia na ${facts.reason ?? 'tarakimu nyingine'}.`,
        'Ikiwa si wewe, weka nenosiri jipya sasa: litafunga vikao vyote, na misimbo ya SMS haitaingia tena.',
      ],
      action: 'Weka nenosiri jipya',
      target: 'reset',
    }),
    phone_unused: (facts) => ({
      subject: 'Thibitisha nambari yako tena',
      lines: [
        `Mitandao huwapa watu wengine nambari zisizotumika. Zimepita karibu siku 180, au zaidi, tangu msimbo uandikwe kwa nambari yako inayoishia na ${facts.reason ?? 'tarakimu nyingine'}.`,
        'Baada ya siku 180 habari za kazi haziendi huko, hadi uithibitishe tena. Ni dakika moja, na ni bure.',
      ],
      action: 'Thibitisha nambari yangu',
      target: 'settings',
    }),
    sms_trouble: (facts) => ({
      subject: tatizo(facts),
      lines: ['Hadi lirekebishwe, watu wanapata taarifa zao kwa barua pepe.'],
      action: 'Endelea',
    }),
  },
};

function tatizo({ reason, amount, limit }: NotificationFacts): string {
  if (reason === 'budget') return `Ujumbe kwa simu umegharimu ${kes(amount)} kati ya ${kes(limit)} kwa siku`;
  if (reason === 'balance') return 'Akaunti ya mtoa huduma wa SMS imeisha salio';
  if (reason === 'sender') return 'Mtoa huduma wa SMS anakataa jina letu la mtumaji';
  if (reason === 'key') return 'Mtoa huduma wa SMS anakataa jina au ufunguo wetu';
  return 'Misimbo mingi mno imeombwa, kwa hiyo kwa saa moja hautumwi hata mmoja kwa simu';
}
