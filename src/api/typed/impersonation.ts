/** Names that read as if Ufundi itself wrote. "Ufundi" is the word for craftsmanship, and stays free in names of people's own. */

/** Letters and digits that look like another on a small screen, apart from what NFKD takes apart. */
const LOOKS = [
  ['a', '4@аαᴀ'],
  ['c', 'сᴄ'],
  ['d', 'ԁᴅ'],
  ['e', '3€еεᴇ'],
  ['f', 'ꜰ'],
  ['h', 'һʜ'],
  ['i', '1l|!ıіιӏɪʟ'],
  ['k', 'кκᴋ'],
  ['m', 'мᴍ'],
  ['n', 'пոηɴ'],
  ['o', '0оοօᴏ'],
  ['p', 'рρᴘ'],
  ['r', 'гʀ'],
  ['s', '5$ѕꜱ'],
  ['t', '7тτᴛ'],
  ['u', 'vυνцսμᴜ'],
  ['y', 'уγʏ'],
] as const;
const LETTERS = new Map(LOOKS.flatMap(([letter, looks]) => Array.from(looks, (look) => [look, letter] as const)));

function plain(text: string): string {
  const small = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return Array.from(small, (each) => LETTERS.get(each) ?? each)
    .join('')
    .replace(/rn/g, 'm');
}

const wordsOf = (words: string) => plain(words).split(' ');

/** Who has one of these beside "Ufundi" speaks for it, whatever else the name says. */
const OFFICES = wordsOf('admin administrator support official rasmi moderator msimamizi customercare customerservice');
/** These make a name of Ufundi's own where nothing else stands in it: "Ufundi Security Doors" is a workshop. */
const OWN = wordsOf(
  'administration security service services headquarters helpdesk help department verification customer account accounts team staff office agent agents desk care usalama msaada huduma wateja mhudumu wahudumu timu ofisi kenya online',
);
const SMALL = wordsOf('the and of from by at for your our app ltd hq ke na kwa wa ya za la cha');

const BESIDE = new RegExp(`ufundi(?:${OFFICES.join('|')})|(?:${OFFICES.join('|')})ufundi`);
const ALONE = new RegExp([...OFFICES, ...OWN].sort((one, other) => other.length - one.length).join('|'), 'g');

export function impersonates(name: string): boolean {
  const words = plain(name.replace(/\b\d+\b/g, ' ')).split(/[^\p{L}]+/u);
  const letters = words.join('');
  if (!letters.includes('ufundi')) return false;
  const others = words.filter((word) => word !== '' && word !== 'ufundi');
  if (BESIDE.test(letters) || (words.includes('ufundi') && others.some((word) => OFFICES.includes(word)))) return true;
  const large = others.filter((word) => !SMALL.includes(word)).join('');
  return large.replace('ufundi', '').replace(ALONE, '') === '';
}
