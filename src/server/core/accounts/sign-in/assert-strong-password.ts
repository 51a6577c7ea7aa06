import { brands } from '#brand.ts'
import { fail } from '#contract/api/errors.ts'

/**
 * The most common leaked passwords in our languages, each without appended digits and symbols, and normalized:
 * `P@ssw0rd1!` is `password`. Keyboard rows and repetitions are found by rule.
 */
const wellKnownPasswords: ReadonlySet<string> = new Set(
  `
access account admin administrator adminadmin administrador administrateur alexander alexandra alejandro amanda amanecer america
american amor amore amoremio andrea andrew angel angela angelina angels anthony apollo argentina arsenal asdfasdf ashley asshole
atatlantis austin azerty azertyuiop babygirl babylon backup badboy bailey baseball basketball batman bayern barcelona beatles beautiful
benfica benjamin besiktas bigdaddy bigdog blablabla blessed blink bonjour bordeaux boston brandon brasil bubbles buster butterfly
calcio camille canada caramel carolina cartman casanova catalina cellphone changeit changeme charles charlie charlotte chelsea cheese
chester chicago chicken chocolate chocolat chouchou christian christine christopher chris ciaociao cocacola computer contrasena
contrasenia cookie corazon corinthians cowboys cristina cristian cumhuriyet daniel daniela danielle darkness default deneme dennis deutschland
diamond diosesamor disney doudou dragon dragonball drowssap eagles einstein elephant elizabeth emmanuel estrella euteamo everton fenerbahce
ferrari fernando fener flamengo florence flower football forever formula forzajuve forzamilan forzaroma france francesca francesco
frankfurt freedom friend friends freunde friedrich fuckoff fuckyou fussball galatasaray gabriel gandalf garfield george gfhjkm ginger
giovanni giuseppe goodluck google gregory guest guitar gundam hallo hallohallo hamburg hannover hannah harley hateyou hello hellokitty
hellohello helloworld heslo hockey hola holahola hunter iceman idontknow iloveme iloveyou inter internazionale internet ireland istanbul
italia jackson jamesbond january jasmine jennifer jessica jesus jesuschrist jetaime jetaimebien jordan jonathan joshua junior justin
juventus kaiserslautern karolina killer kingkong kolombo kristina ladygaga lasvegas lavender legolas leonardo letmein lettera
liberty lightning ligabue lisboa liverpool london loulou love loveme lovelove lovely loverboy loveyou lucky luckycharm madrid
maggie magic manager manchester margarita maria mariposa marina marlboro marseille martin martina maserati master matrix matthew
maverick melanie melissa mercedes merhaba metallica mexico michael michelle mickey microsoft midnight miguel milan milano minecraft
mirage monday money monkey monster montreal morgan motdepasse mother motorola mountain muffin murphy mustang mylove myspace
nadine napoli naruto natasha nathalie newyork nicholas nicolas nicole nintendo nirvana nothing november nutella october oliver olivia
orange palmeiras paradise parola parolaparola passe passord passw passwd password passwort passwortpasswort passworte patches patricia patrick
peanut penelope pepper phoenix pikachu playboy player please pokemon portugal prince princesa princess princesse principessa private
purple qazwsx qazwsxedc qwaszx qwert qwerty qwertyuiop qwertz qwertzuiop rainbow rangers real realmadrid rebecca redsox remember
ricardo richard robert rockstar rockyou romance ronaldo rosebud roxana russia samantha sample samsung samuel sandra santiago saopaulo
sarah sascha schalke schatz schatzi schokolade sebastian secret senha senhasenha september service shadow shannon sifre sifresifre silver
skywalker slipknot snoopy snowball soccer soleil sommer sonnenschein sophie spiderman spring sporting stanley starwars steelers
stella stephanie stupid success summer sunday sunflower sunshine superman superstar superuser support swordfish sysadmin system
taylor teamo tequiero tequieromucho temporal teresa test tester testing testtest thomas thunder tigger tinkerbell toor toutou
trabzonspor trustno turkiye twilight united unknown user valentina valentine vanessa vanilla veronica victoria victory
vincent virginia viktoria vitoria volkswagen warcraft warrior welcome werder whatever william willkommen winner winter wolfgang
yankees yellow yourmom zaqxsw zinedine zxcvbn zxcvbnm zidane onetwothree correcthorsebatterystaple
`
    .trim()
    .split(/\s+/),
)

interface Owner {
  username: string
  email: string
  fullname?: string
}

/** Minimum length of a password once its guessable parts are removed. */
const leastOfOwn = 5

/**
 * Rejects, with an error at the password's field, what attackers try first: well-known passwords and the owner's own
 * names.
 */
export function assertStrongPassword(
  password: string,
  owner: Owner,
  field: 'password' | 'new_password' = 'password',
): void {
  if (isWeak(password, owner))
    throw fail('validation_failed', {}, [{ path: [field], key: 'validation.common_password' }])
}

function isWeak(password: string, owner: Owner): boolean {
  const bare = password.toLowerCase().replaceAll(/\s/g, '')
  const word = normalized(bare)
  if (isMonotonous(bare) || isDate(bare)) return true
  return wellKnownPasswords.has(word) || wellKnownPasswords.has(half(word)) || isOfNames(bare, owner)
}

/** The normalized word of a password: leading and trailing symbols removed, `@` becomes a, `0` becomes o. */
function normalized(password: string): string {
  return spelt(password.replace(/^[\d\p{P}\p{S}]+(?=\p{L})/u, '').replace(/[\d\p{P}\p{S}]+$/u, ''))
}

const lookalikes: Record<string, string> = {
  '@': 'a',
  4: 'a',
  3: 'e',
  1: 'i',
  '!': 'i',
  0: 'o',
  $: 's',
  5: 's',
  7: 't',
}

function spelt(word: string): string {
  return word
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ı', 'i')
    .replaceAll(/[@431!0$57]/g, (char) => lookalikes[char] ?? char)
}

/** `dragondragon` is no better than `dragon`. */
function half(word: string): string {
  const first = word.slice(0, word.length / 2)
  return first + first === word ? first : word
}

const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1qaz',
  '2wsx',
  '3edc',
  '4rfv',
  '1q2w3e4r5t6y7u8i9o0p',
]

/** Few different characters, a short repetition, or only sequences of the alphabet or keyboard. */
function isMonotonous(password: string): boolean {
  if (new Set(password).size < 4) return true
  if (/^(.{1,4})\1+.?.?$/u.test(password)) return true
  const steps = [...password].slice(1).filter((char, at) => isStep(password[at] ?? '', char)).length
  return password.length - steps <= 3
}

function isStep(from: string, to: string): boolean {
  return rows.some((row) => row.includes(from + to) || row.includes(to + from)) || from === to
}

/** A date in digits, usually of birth. */
function isDate(password: string): boolean {
  const digits = password.replaceAll(/[./-]/g, '')
  return /^(?:(?:19|20)\d{6}|\d{4}(?:19|20)\d{2})$/.test(digits)
}

/** Mostly names that appear on the page or next to the password. */
function isOfNames(password: string, { username, email, fullname = '' }: Owner): boolean {
  const [local = '', domain = ''] = email.toLowerCase().split('@')
  const names = [
    ...Object.values(brands).flatMap(({ name, nameParts }) => [name, ...nameParts]),
    username,
    local,
    ...local.split(/[._+-]/),
    ...domain.split('.'),
    ...fullname.split(/\s+/),
    'giveaway',
  ]
  const guessable = names.map((name) => spelt(name.toLowerCase())).filter((name) => name.length >= 3)
  let remainder = spelt(password)
  for (const name of guessable.sort((a, b) => b.length - a.length)) remainder = remainder.replaceAll(name, '')
  return remainder.length < leastOfOwn && remainder.length < password.length
}
