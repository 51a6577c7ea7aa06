/** The positions of the digits in `2026-01-31T23:59:59`, and the separators. */
const form = '0000-00-00T00:00:00'
const DAY = 86_400_000
const ZERO = 0x30

/**
 * Milliseconds since 1970 of an ISO 8601 time in UTC (`2026-01-31T23:59:59Z`, or with a fraction, which is truncated to
 * milliseconds); NaN for anything else. Not `Date.parse`, because engines differ on days that do not exist.
 */
export function timeOf(text: string | undefined | null): number {
  if (!text || !hasForm(text)) return Number.NaN
  const [year, month, day] = [digits(text, 0, 4), digits(text, 5, 7), digits(text, 8, 10)]
  const [hour, minute, second] = [digits(text, 11, 13), digits(text, 14, 16), digits(text, 17, 19)]
  const exists = year >= 1000 && month >= 1 && month <= 12 && day >= 1 && day <= daysOf(year, month)
  if (!exists || hour > 23 || minute > 59 || second > 59) return Number.NaN
  return daysBefore(year, month, day) * DAY + ((hour * 60 + minute) * 60 + second) * 1000 + milliseconds(text)
}

function hasForm(text: string): boolean {
  const last = text.length - 1
  if (last < form.length || text[last] !== 'Z') return false
  for (let i = 0; i < form.length; i++) {
    const sign = form.charCodeAt(i)
    if (sign === ZERO ? !isDigit(text, i) : text.charCodeAt(i) !== sign) return false
  }
  if (last === form.length) return true
  if (text[form.length] !== '.' || last === form.length + 1 || last > form.length + 10) return false
  for (let i = form.length + 1; i < last; i++) if (!isDigit(text, i)) return false
  return true
}

function isDigit(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return code >= 0x30 && code <= 0x39
}

function digits(text: string, from: number, to: number): number {
  let number = 0
  for (let i = from; i < to; i++) number = number * 10 + text.charCodeAt(i) - 0x30
  return number
}

function milliseconds(text: string): number {
  let number = 0
  for (let i = form.length + 1; i < form.length + 4; i++) {
    number = number * 10 + (i < text.length - 1 ? text.charCodeAt(i) - 0x30 : 0)
  }
  return number
}

const lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

function daysOf(year: number, month: number): number {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  return month === 2 && isLeap ? 29 : (lengths[month - 1] as number)
}

/** Days from 1970-01-01, with years starting in March, so that the leap day comes last. */
function daysBefore(year: number, month: number, day: number): number {
  const [y, m] = month > 2 ? [year, month - 3] : [year - 1, month + 9]
  const ofYears = 365 * y + Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400)
  return ofYears + Math.floor((153 * m + 2) / 5) + day - 719_469
}
