import { brands } from '../../../../brand.ts'
import { fail } from '../../../../contract/errors.ts'
import { wellKnownPasswords } from './well-known-passwords.ts'

interface Owner {
  username: string
  email: string
  fullname?: string
}

/** How much of a password must be left once what anybody knows is taken out of it. */
const leastOfOwn = 5

/** Refuses, at the field that it stands in, what others would try first: well-known passwords, and the owner's own names. */
export function refuseWeakPassword(
  password: string,
  owner: Owner,
  field: 'password' | 'new_password' = 'password',
): void {
  if (isWeak(password, owner))
    throw fail('validation_failed', {}, [{ path: [field], key: 'validation.common_password' }])
}

function isWeak(password: string, owner: Owner): boolean {
  const bare = password.toLowerCase().replaceAll(/\s/g, '')
  const word = letters(bare)
  if (isMonotonous(bare) || isDate(bare)) return true
  return wellKnownPasswords.has(word) || wellKnownPasswords.has(half(word)) || isOfNames(bare, owner)
}

/** The word in it, plainly spelt: what hangs on to it in front and behind is gone, `@` is an a, `0` an o. */
function letters(password: string): string {
  return spelt(password.replace(/^[\d\p{P}\p{S}]+(?=\p{L})/u, '').replace(/[\d\p{P}\p{S}]+$/u, ''))
}

const signs: Record<string, string> = {
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
    .replaceAll(/[@431!0$57]/g, (sign) => signs[sign] ?? sign)
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

/** Few different signs, something short repeated, or nothing but rows of the alphabet or the keyboard. */
function isMonotonous(password: string): boolean {
  if (new Set(password).size < 4) return true
  if (/^(.{1,4})\1+.?.?$/u.test(password)) return true
  const steps = [...password].slice(1).filter((sign, at) => isStep(password[at] ?? '', sign)).length
  return password.length - steps <= 3
}

function isStep(from: string, to: string): boolean {
  return rows.some((row) => row.includes(from + to) || row.includes(to + from)) || from === to
}

/** A day in digits: of birth, mostly. */
function isDate(password: string): boolean {
  const digits = password.replaceAll(/[./-]/g, '')
  return /^(?:(?:19|20)\d{6}|\d{4}(?:19|20)\d{2})$/.test(digits)
}

/** Little more than names that stand on the page or beside the password. */
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
  const known = names.map((name) => spelt(name.toLowerCase())).filter((name) => name.length >= 3)
  let rest = spelt(password)
  for (const name of known.sort((a, b) => b.length - a.length)) rest = rest.replaceAll(name, '')
  return rest.length < leastOfOwn && rest.length < password.length
}
