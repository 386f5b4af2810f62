/** The mails of a change of the e-mail address. None names the person: the address may be of somebody else. */
export const TEXTS = {
  en: {
    greeting: 'Hello,',
    code: {
      subject: 'Your code for Ufundi',
      lines: [
        'Somebody, most likely you, wants to use this email address for their Ufundi account. This code shows that it is yours. It is good for ten minutes.',
        'Enter it on the page where you asked for it. We never ask for it by phone or in a message.',
      ],
      label: 'Code',
      farewell: 'If you did not ask for this, do nothing: your address is not used.',
    },
    changed: {
      subject: 'The email address of your account was changed',
      lines: (now: string) => [
        `The email address of your Ufundi account was changed to ${now}. From now on you sign in with it, and our mails go there.`,
        'If that was not you, put your address back: every session ends, and you set a new password. The link works once, for 72 hours.',
      ],
      undo: 'Put my address back',
      farewell: 'If you changed it yourself, do nothing.',
    },
    number: {
      subject: 'The phone number of your account was changed',
      lines: (now: string) => [
        `The phone number of your Ufundi account was changed. It now ends in ${now}.`,
        'If that was not you, put your number back: every session ends, and you set a new password. The link works once, for 72 hours. The number before has it, too.',
      ],
      undo: 'Put my number back',
      farewell: 'If you changed it yourself, do nothing.',
    },
    removed: {
      subject: 'This address was taken off an account',
      lines: [
        'Somebody put the former email address or phone number of a Ufundi account back, with the link that we had sent there. So this one is no longer its address, and every session has ended.',
        'If the account is yours and this was not you, write to us now.',
      ],
      contact: 'Write to us',
      farewell: 'If you put it back yourself, do nothing.',
    },
  },
  sw: {
    greeting: 'Habari,',
    code: {
      subject: 'Msimbo wako wa Ufundi',
      lines: [
        'Mtu, huenda ni wewe, anataka kutumia barua pepe hii kwa akaunti yake ya Ufundi. Msimbo huu unaonyesha kuwa ni yako. Unafanya kazi kwa dakika kumi.',
        'Uandike kwenye ukurasa ulikouomba. Hatuuombi kamwe kwa simu wala kwa ujumbe.',
      ],
      label: 'Msimbo',
      farewell: 'Kama hukuomba hili, usifanye chochote: barua pepe yako haitatumika.',
    },
    changed: {
      subject: 'Barua pepe ya akaunti yako imebadilishwa',
      lines: (now: string) => [
        `Barua pepe ya akaunti yako ya Ufundi imebadilishwa kuwa ${now}. Kuanzia sasa utaingia kwa hiyo, na barua zetu zitatumwa huko.`,
        'Ikiwa si wewe, rudisha barua pepe yako: vikao vyote vitafungwa, na utaweka nenosiri jipya. Kiungo hufanya kazi mara moja, kwa saa 72.',
      ],
      undo: 'Rudisha barua pepe yangu',
      farewell: 'Kama uliibadilisha mwenyewe, usifanye chochote.',
    },
    number: {
      subject: 'Nambari ya simu ya akaunti yako imebadilishwa',
      lines: (now: string) => [
        `Nambari ya simu ya akaunti yako ya Ufundi imebadilishwa. Sasa inaishia na ${now}.`,
        'Ikiwa si wewe, rudisha nambari yako: vikao vyote vitafungwa, na utaweka nenosiri jipya. Kiungo hufanya kazi mara moja, kwa saa 72. Nambari ya awali nayo imekipata.',
      ],
      undo: 'Rudisha nambari yangu',
      farewell: 'Kama uliibadilisha mwenyewe, usifanye chochote.',
    },
    removed: {
      subject: 'Barua pepe hii imeondolewa kwenye akaunti',
      lines: [
        'Mtu amerudisha barua pepe au nambari ya simu ya awali ya akaunti ya Ufundi, kwa kiungo tulichotuma huko. Kwa hiyo hii si tena barua pepe ya akaunti hiyo, na vikao vyote vimefungwa.',
        'Ikiwa akaunti ni yako na si wewe uliyefanya hivi, tuandikie sasa.',
      ],
      contact: 'Tuandikie',
      farewell: 'Kama uliirudisha mwenyewe, usifanye chochote.',
    },
  },
} as const;
