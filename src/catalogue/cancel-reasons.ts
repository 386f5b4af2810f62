/** Ready-made reasons: stored in English, and shown in the language of each reader. */
const OF_CLIENTS = {
  'I found somebody else': 'Nimepata mtu mwingine',
  'The work is no longer needed': 'Kazi haihitajiki tena',
  'The day does not suit me any more': 'Siku hiyo hainifai tena',
  'It costs too much': 'Bei ni kubwa mno',
  'I posted it by mistake': 'Nilituma kwa makosa',
};
/** Of clients who cancel. */
export const CANCEL_REASONS = Object.keys(OF_CLIENTS);

/** Of a job whose craftsman's account is closed. */
export const CRAFTSMAN_GONE = 'The craftsman is no longer on Ufundi.';

export const REASONS_IN_KISWAHILI: Readonly<Record<string, string>> = {
  ...OF_CLIENTS,
  [CRAFTSMAN_GONE]: 'Fundi huyo hayupo tena kwenye Ufundi.',
};
