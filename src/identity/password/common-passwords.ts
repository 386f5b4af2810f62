/** Detects guessable passwords by rule: English and Kiswahili words with digits, keyboard walks, numbers, own names. */
import { kenyanPhone } from '#api/typed/phone.ts';

const WORDS = new Set(
  `password passwords passcode passphrase pass passw word secret private access admin administrator root master system
  server guest user username login signin signup logon test testing tester demo default temp temporary changeme change
  welcome hello hallo hi letmein letme opensesame open trustno whatever nothing something anything superman batman
  spiderman ironman pokemon naruto minecraft fortnite starwars dragon monkey tiger lion eagle falcon phoenix panther
  shadow hunter ranger killer ninja warrior soldier football soccer baseball basketball hockey cricket arsenal chelsea
  liverpool manchester manutd manunited barcelona barca realmadrid madrid juventus ronaldo messi rooney computer internet
  google facebook whatsapp instagram twitter youtube tiktok gmail yahoo hotmail samsung nokia iphone android windows
  microsoft apple linux princess queen king prince angel angels baby babygirl babyboy sweetheart sweety sweetie honey
  darling love lover lovely loveme iloveyou iloveu ilovegod ilovejesus loveyou forever always friend friends family
  mother father mummy daddy sister brother jesus jesuschrist christ god godisgood godislove blessed blessing blessings
  grace amen hallelujah praise faith heaven allah allahuakbar muhammad mohamed mohammed sunshine summer winter spring
  autumn flower flowers rainbow diamond silver golden gold money dollar business success winner champion power freedom
  peace happy smile lucky cookie chocolate banana orange coffee butterfly chicken purple yellow green black white
  michael jordan michelle jessica ashley jennifer daniel charlie thomas joseph robert andrew joshua matthew anthony
  william george james john david peter paul mary grace mercy faith joy hope esther ruth sarah samuel elizabeth
  monday tuesday wednesday thursday friday saturday sunday january february march april june july august september
  october november december qwerty qwertz azerty asdf asdfgh asdfghjkl zxcvbn zxcvbnm abc abcd abcde xyz
  kenya ilovekenya mykenya kenyan nairobi mombasa kisumu nakuru eldoret thika westlands karen embakasi africa mkenya
  safaricom mpesa airtel equity harambee jambo mambo habari karibu asante karibuni nenosiri neno siri sirikubwa siriyangu
  fungua ingia mlango ufunguo mungu munguwangu mungunimwema munguni bwana yesu yesukristo upendo mapenzi nakupenda
  nakupendasana mpenzi mpenziwangu moyo moyowangu mama mamayangu mamangu baba babayangu babangu mtoto watoto kaka dada
  rafiki rafikiyangu familia pesa pesayangu maisha furaha amani imani tumaini neema baraka uhuru umoja ushindi simba chui
  ndovu nyota jua mwezi hakuna hakunamatata polepole pole sawa sawasawa safi safisana poa mzuri mrembo kazi kazini kazikazi
  ufundi mafundi fundi jengo nyumba nyumbani shule mwalimu gormahia leopards harambeestars rais wakenya wananchi mwananchi
  matatu chapati ugali chai tusker bahati zawadi malaika dunia rehema`.split(/\s+/),
);

const WALKS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890123456789',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertyuiop[]asdfghjkl;zxcvbnm,./',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  'qazwsxedcrfvtgbyhnujmikolp',
  'zaq1xsw2cde3vfr4bgt5nhy6mju7',
  'zaq12wsxcde34rfv',
  'a1b2c3d4e5f6g7h8i9j0',
  '1a2b3c4d5e6f7g8h9i0j',
  'qweasdzxcrtyfghvbn',
  '!@#$%^&*()',
].flatMap((walk) => [walk, [...walk].reverse().join('')]);

export function isCommonPassword(password: string, about: { fullName: string; email: string }): boolean {
  const plain = fold(password);
  if (new Set(plain).size <= 3 || isWalk(plain)) return true;

  const letters = plain.replace(/[^a-z]/g, '');
  const digits = plain.replace(/\D/g, '');
  if (letters === '' && (password.length < 12 || kenyanPhone(password) !== null)) return true;
  if (letters.length <= 3 && digits.length + letters.length === plain.length && isWalk(digits)) return true;

  const own = partsOf(about);
  return coresOf(plain).some((core) => WORDS.has(core) || isOwn(core, own));
}

function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

const isWalk = (text: string) => text.length >= 4 && WALKS.some((walk) => walk.includes(text));

/** The candidate words inside "P@ssw0rd2026!": affixes removed, look-alike characters replaced by letters. */
function coresOf(plain: string): string[] {
  const ends = [plain, plain.replace(/[^a-z]+$/, ''), plain.replace(/^[^a-z]+|[^a-z]+$/g, '')];
  const unmasked = ends.flatMap((text) => [unmask(text, 'i'), unmask(text, 'l')]);
  return [...new Set(unmasked)].filter((core) => core !== '').map((core) => /^(.{3,}?)\1+$/.exec(core)?.[1] ?? core);
}

const MASKS: Record<string, string> = { '0': 'o', '3': 'e', '4': 'a', '5': 's', '7': 't', '8': 'b', '@': 'a', $: 's' };
function unmask(text: string, one: string): string {
  return [...text].map((each) => MASKS[each] ?? (/[1!|]/.test(each) ? one : /[a-z]/.test(each) ? each : '')).join('');
}

function partsOf({ fullName, email }: { fullName: string; email: string }): Set<string> {
  const [local = '', domain = ''] = fold(email).split('@');
  const words = [...fold(fullName).split(/[^a-z]+/), ...local.split(/[^a-z]+/), local.replace(/[^a-z]/g, '')];
  return new Set([...words, domain.split('.')[0] ?? ''].filter((word) => word.length >= 3));
}

function isOwn(core: string, own: Set<string>): boolean {
  if (own.has(core)) return true;
  return [...own].some((part) => core.startsWith(part) && own.has(core.slice(part.length)));
}
