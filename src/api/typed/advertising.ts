/** What stands in mails, in messages and on pages of other people is no place for links and phone numbers. */

/**
 * Links, also without their beginning: an ending that is common here, or in small letters, as people type them ("St.Mary"
 * is a name). More digits than a year has, however they are spaced.
 */
const ADVERTISING = [
  /:\/\/|www\.|@|\.(?:com|net|org|info|co|ke)(?![\p{L}\p{N}])/iu,
  /[\p{L}\p{N}]\.(?:[a-z]{2,}(?![\p{L}\p{N}])|\p{L}{2,}\/)/u,
  /(?:\p{Nd}[\s.,()+-]*){5}/u,
];
export const advertises = (text: string) => {
  // Browsers read this full stop, too, as a dot of an address.
  const plain = text.normalize('NFKC').replace(/。/g, '.');
  return ADVERTISING.some((each) => each.test(plain));
};
