import { createHash, createHmac, hkdfSync } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { brands } from '#brand.ts'
import { fail } from '#contract/api/errors.ts'
import { createLimiter } from '#server/kit/limiter.ts'
import { acceptedKeys } from '#server/kit/secret-keys.ts'
import type { Context } from '../../context.ts'

type Deps = Pick<Context, 'secretKey'>

/** The library names its algorithms in a const enum, which type stripping cannot read: 2 is Argon2id. */
const argon2id = 2
/** 19 MiB, two passes, one lane: the minimum of the OWASP password storage cheat sheet. */
const cost = { algorithm: argon2id, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }
const currentCost = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`

/**
 * Hashes run on the platform's four threads, which also read files and compress replies: two at a time leave the others
 * free. One processor stays free for other requests, or a flood of sign-ins would slow everything down.
 */
const maxConcurrent = Math.min(2, Math.max(1, availableParallelism() - 1))
const limiter = createLimiter({ maxConcurrent, maxWaiting: 50, retrySeconds: 2 })

/** Passwords are hashed with a key that is not in the database: a stolen dump alone is not enough to guess them. */
interface Pepper {
  id: string
  key: Uint8Array
}

const peppers = new WeakMap<Uint8Array, Pepper>()
/** Hash to verify against when the account has none, so that timing reveals nothing. */
const dummies = new WeakMap<Uint8Array, Promise<string>>()

/** `<id of the key>$argon2id$…`: the text carries its own salt and cost. */
export async function hashPassword(ctx: Deps, password: string): Promise<string> {
  const pepper = pepperOf(ctx)
  const phc = await limiter.run(() => hash(peppered(password, pepper), cost))
  return `${pepper.id}${phc}`
}

export interface PasswordCheck {
  matches: boolean
  /** Made with an older key or cost: hash again once the password is proven. */
  isOutdated: boolean
}

/** Takes the same time for an account without a password, or for no account, as for any other. */
export async function checkPassword(
  ctx: Deps,
  stored: string | null | undefined,
  password: string,
): Promise<PasswordCheck> {
  const current = pepperOf(ctx)
  const [id = '', ...phc] = (stored ?? '').split(/(?=\$)/)
  const others = acceptedKeys(ctx.secretKey).map((secretKey) => pepperOf({ secretKey }))
  const pepper = others.find((other) => other.id === id) ?? current
  // Hashes from before keys were introduced have no id. Hashes made with any other key can no longer be checked.
  const isKnown = typeof stored === 'string' && (id === pepper.id || id.startsWith('$'))
  const isPeppered = !id.startsWith('$')
  const expected = isKnown ? (isPeppered ? phc.join('') : stored) : await dummyOf(ctx, pepper)
  const typed = isKnown && !isPeppered ? password : peppered(password, pepper)
  const matches = (await limiter.run(() => verify(expected, typed))) && isKnown
  const isOutdated = !isPeppered || pepper !== current || !expected.startsWith(currentCost)
  return { matches, isOutdated }
}

function dummyOf(ctx: Deps, pepper: Pepper): Promise<string> {
  const cached = dummies.get(ctx.secretKey)
  if (cached) return cached
  const dummy = hash(peppered('nobody has this password', pepper), cost)
  dummies.set(ctx.secretKey, dummy)
  return dummy
}

function pepperOf({ secretKey }: Deps): Pepper {
  const cached = peppers.get(secretKey)
  if (cached) return cached
  const key = new Uint8Array(hkdfSync('sha256', secretKey, new Uint8Array(0), 'passwords', 32))
  const pepper = { key, id: createHash('sha256').update(key).digest('hex').slice(0, 8) }
  peppers.set(secretKey, pepper)
  return pepper
}

/** As text: the library's verify function accepts no raw bytes. */
function peppered(password: string, { key }: Pepper): string {
  return createHmac('sha256', key).update(password).digest('base64url')
}

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
