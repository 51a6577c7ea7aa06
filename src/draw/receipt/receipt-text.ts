import type { BeaconCheck } from '../commitment.ts'
import { type Verification, verifyReceipt } from '../verify/verify.ts'
import type { ReceiptDocument } from './receipt.ts'

/** Maximum bytes of a receipt to check: about 30,000 places of a draw over a million rows. */
export const maxReceiptLength = 64 * 1024 * 1024

/** Deeper nesting, and more keys in one object, than any receipt has. */
const deepest = 64
const maxKeys = 1000

/**
 * Recomputes a receipt from its JSON text, as `verifyReceipt` does from a value. Refuses, as `shape`, what a parsed
 * value no longer shows: text that is not JSON, a key that occurs twice in one object (readers differ in which one they
 * use), a number with a fraction, an exponent or more than 20 digits. Never throws.
 */
export function verifyText(text: string, beaconCheck?: BeaconCheck): Verification {
  const at = textFault(text)
  if (at !== undefined)
    return { ok: false, checks: [{ name: 'shape', ok: false, at }], unchecked: [], keys: {} }
  return verifyReceipt(JSON.parse(text), beaconCheck)
}

/** Why a text is not the JSON of a receipt, in a few words. */
export function textFault(text: string): string | undefined {
  if (text.length > maxReceiptLength) return 'larger than 64 MiB'
  try {
    const fault = hiddenFault(text)
    if (fault === undefined) JSON.parse(text)
    return fault
  } catch {
    return 'not JSON'
  }
}

/**
 * Scans the characters of a text that may be JSON. Hand-written, because a pattern for strings exhausts the stack on a
 * long one; and before parsing, because a parser takes seconds on endless nesting.
 */
function hiddenFault(text: string): string | undefined {
  const open: Set<string>[] = []
  for (let at = 0; at < text.length; at++) {
    const sign = text[at] as string
    if (sign === '"') {
      const start = at
      at = stringEnd(text, start)
      if (!isKey(text, at)) continue
      const key = JSON.parse(text.slice(start, at + 1)) as string
      const keys = open.at(-1)
      if (keys?.has(key)) return `the key ${JSON.stringify(key.slice(0, 40))} twice`
      keys?.add(key)
      if ((keys?.size ?? 0) > maxKeys) return `more than ${maxKeys} keys in one object`
    } else if (sign === '{' || sign === '[') {
      if (open.length === deepest) return 'nested too deeply'
      open.push(new Set())
    } else if (sign === '}' || sign === ']') {
      open.pop()
    } else if (sign === '-' || (sign >= '0' && sign <= '9')) {
      const start = at
      while (isInNumber(text[at + 1])) at++
      const number = text.slice(start, Math.min(at + 1, start + 40))
      if (!/^-?\d{1,20}$/.test(number)) return `the number ${number}`
    }
  }
  return undefined
}

/** The position of the closing quote of the string that begins at `start`. */
function stringEnd(text: string, start: number): number {
  let at = start + 1
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at
}

/** Whether a colon follows the string that ends at `end`. */
function isKey(text: string, end: number): boolean {
  let at = end + 1
  while (text[at] === ' ' || text[at] === '\n' || text[at] === '\r' || text[at] === '\t') at++
  return text[at] === ':'
}

/** What may follow the first character of a number. */
function isInNumber(sign: string | undefined): boolean {
  return sign !== undefined && '0123456789-+.eE'.includes(sign)
}

/** Whether a receipt says that its draw was declared void. */
export function isVoidReceipt({ events }: Pick<ReceiptDocument, 'events'>): boolean {
  return events?.some(({ type }) => type === 'void') === true
}
