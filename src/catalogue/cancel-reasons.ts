/** Ready-made reasons of a client who cancels: stored in English, and shown in the language of each reader. */
export const CANCEL_REASONS_IN_KISWAHILI: Readonly<Record<string, string>> = {
  'I found somebody else': 'Nimepata mtu mwingine',
  'The work is no longer needed': 'Kazi haihitajiki tena',
  'The day does not suit me any more': 'Siku hiyo hainifai tena',
  'It costs too much': 'Bei ni kubwa mno',
  'I posted it by mistake': 'Nilituma kwa makosa',
};
export const CANCEL_REASONS = Object.keys(CANCEL_REASONS_IN_KISWAHILI);
