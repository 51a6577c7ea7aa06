/** Decimal numbers as integer units of the last digit, so that no fraction is ever rounded. */

export const MAX_DIGITS = 9
/** Limit of whole numbers, in either direction. */
const LARGEST_NUMBER = 10n ** 15n

const DECIMAL = /^([-−])?(\d{1,40})(?:\.(\d{1,40}))?$/

export type DecimalFault = 'not_a_number' | 'too_many_digits' | 'too_large'

/** `-1.50` with two digits is -150 units. */
export function parseDecimal(text: string, digits: number): bigint | DecimalFault {
  const [, minus, whole, fraction = ''] = DECIMAL.exec(text.trim()) ?? []
  if (whole === undefined) return 'not_a_number'
  const exact = fraction.replace(/0+$/, '')
  if (exact.length > digits) return 'too_many_digits'
  const units = BigInt(whole + exact.padEnd(digits, '0'))
  if (units > LARGEST_NUMBER * 10n ** BigInt(digits)) return 'too_large'
  return minus ? -units : units
}

/** The canonical text of a number of units: all decimal places, no other zeros. */
export function writeDecimal(units: bigint, digits: number): string {
  const signs = String(units < 0n ? -units : units).padStart(digits + 1, '0')
  const point = signs.length - digits
  const text = digits === 0 ? signs : `${signs.slice(0, point)}.${signs.slice(point)}`
  return units < 0n ? `-${text}` : text
}
