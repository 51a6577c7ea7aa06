/** Replaces the hidden letters and digits. */
const hidden = '•••'

const local = String.raw`(?:"[^"]{1,64}"|[^\s@＠﹫<>()[\]{},;:"/\\|]{1,64})`
const label = String.raw`[\p{L}\p{M}\p{N}-]{1,63}`
const dot = '[.。．｡]'
const tld = String.raw`\p{L}[\p{L}\p{M}\p{N}-]{1,62}`
/** An address must start at a word boundary, so the Mastodon handle `@ada@example.social` is not one. */
const email = new RegExp(
  `(?<![^\\s<>()[\\]{},;:"/\\\\|])(${local})[@＠﹫]((?:${label}${dot}){1,8})(${tld})`,
  'gu',
)

/** A run of digits with the separators that people write in phone numbers, and nothing attached on either side. */
const digitRun =
  /(?<![\p{L}\p{N}#/_@.+-]|\p{N}:)[+＋]?(?:\([\p{Nd}]{1,5}\)|\p{Nd})(?:[ \u00a0\u202f\u2009().·\-\u2010-\u2013/]{0,3}\p{Nd}){5,18}(?![\p{L}\p{N}_@:%]|[./-]\p{N})/gu

/** Five or more digits in any notation: in a list of phone numbers, no such run is anything else. */
const anyNumber = /[+＋]?\(?\p{Nd}(?:[\s().·\-\u2010-\u2013/]{0,3}\p{Nd}){4,18}/gu

/**
 * Masks every email address and phone number in a name down to its outline; a name without one is returned unchanged. In a list
 * of phone numbers every notation is masked, though elsewhere a bare `2125550142` could be the number of an order.
 */
export function maskContacts(name: string, isNumber = false): string {
  const masked = name.replace(email, maskEmail)
  return isNumber
    ? masked.replace(anyNumber, maskPhone)
    : masked.replace(digitRun, (run) => (isPhone(run) ? maskPhone(run) : run))
}

/** Enough names to tell what a list contains. */
export const maxJudged = 200

/** Whether most names of a list are phone numbers and nothing else. */
export function arePhones(names: readonly string[]): boolean {
  const judged = names.slice(0, maxJudged).filter((name) => name.trim() !== '')
  const numbers = judged.filter(
    (name) => !/\p{L}/u.test(name) && /^••• \p{Nd}\p{Nd} \p{Nd}\p{Nd}$/u.test(maskContacts(name.trim())),
  )
  return numbers.length * 2 > judged.length
}

/** Whether a name contains an email address or a phone number. */
export function hasContact(name: string, isNumber = false): boolean {
  return maskContacts(name, isNumber) !== name
}

function maskEmail(_: string, local: string, domain: string, tld: string): string {
  return `${firstLetter(local.replace(/^"/, ''))}${hidden}@${firstLetter(domain)}${hidden}.${tld}`
}

/** A letter of several code points, such as one with combining marks, stays whole. */
function firstLetter(text: string): string {
  return /^.\p{M}*/u.exec(text)?.[0] ?? ''
}

function maskPhone(run: string): string {
  const last = [...run.matchAll(/\p{Nd}/gu)].slice(-4).join('')
  const digits = Array.from(last)
  return `${hidden} ${digits.slice(0, 2).join('')} ${digits.slice(2).join('')}`
}

/**
 * Mobile numbers in tables where a spreadsheet dropped the plus or the zero: the country code and the first digits of
 * its mobile numbers, and Turkish ones without the code, as most forms there accept them.
 */
const mobile =
  /^(?:(?:90)?5[0-5]\d{8}|33[67]\d{8}|491[567]\d{8,9}|447\d{9}|34[67]\d{8}|393\d{8,9}|3519\d{8}|55\d{2}9\d{8})$/

/**
 * A number with a plus or a leading zero is always a phone number; others only if they look like a mobile number or are
 * grouped like one. Dates, scores, prices and order numbers are left alone: most have fewer digits, no groups, or
 * groups of other sizes.
 */
function isPhone(run: string): boolean {
  const text = run.replace(/\p{Nd}/gu, plainDigit).replaceAll('＋', '+')
  const digits = text.replace(/\D/g, '')
  const groups = text.match(/\d+/g) ?? []
  if (digits.length > 15 || isDate(text) || /^\d{1,3}(\.\d{1,3}){3}$/.test(text)) return false
  if (text.startsWith('+')) return digits.length >= 7
  if (/^00[1-9]/.test(digits)) return digits.length >= 11
  if (/^\(?0[1-9]/.test(text)) return digits.length >= 9 && digits.length <= 12
  if (/^0\(\d{2,5}\)/.test(text.replace(/\s/g, ''))) return digits.length >= 9 && digits.length <= 12
  if (mobile.test(digits) && !/^\d{1,3}(\.\d{3})+$/.test(text)) return true
  const isGrouped = groups.length >= 2 && groups.length <= 5 && groups.every(({ length }) => length <= 5)
  const isBook = /^97[89]/.test(digits) && digits.length === 13
  return isGrouped && !isBook && digits.length >= 9 && digits.length <= 13 && hasOneSeparator(text)
}

/** Separators of one kind: an order number does not mix them, an amount has its comma. */
function hasOneSeparator(text: string): boolean {
  const kinds = new Set(text.replace(/[\d()+]/g, '').replace(/\s/g, ' '))
  return kinds.size <= 1 || (kinds.size === 2 && kinds.has(' ') && !kinds.has('/'))
}

/** Year first or last, with or without a time. */
function isDate(text: string): boolean {
  return /^(?:(?:19|20)\d\d[-./ ]\d{1,2}[-./ ]\d{1,2}|\d{1,2}[-./ ]\d{1,2}[-./ ](?:19|20)\d\d)(?:\D|$)/.test(
    text,
  )
}

/** Unicode's decimal digits come in runs of ten, most of which start at a multiple of 16 or 6 above it. */
function plainDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  const zeros = [0x30, 0x660, 0x6f0, 0x966, 0x9e6, 0xff10]
  const zero = zeros.find((first) => code >= first && code <= first + 9)
  return zero === undefined ? '5' : String(code - zero)
}
