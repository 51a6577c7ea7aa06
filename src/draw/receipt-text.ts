import type { BeaconCheck } from './randomness.ts'
import { type Verification, verifyReceipt } from './verify.ts'

/** Bytes of the longest receipt that is looked at: some 30,000 places of a draw over a million rows. */
export const longestReceipt = 64 * 1024 * 1024

/** Deeper nesting than any receipt has. */
const deepest = 64

/**
 * Computes a receipt again from its JSON text, as `verifyReceipt` does from a value. Refuses, as `shape`, what a value
 * no longer shows: text that is no JSON, a key that occurs twice in one object (readers differ in which one they take),
 * a number with a fraction, an exponent or more than 20 digits. Never throws.
 */
export function verifyText(text: string, beaconCheck?: BeaconCheck): Verification {
  const at = textFault(text)
  if (at !== undefined) return { ok: false, checks: [{ name: 'shape', ok: false, at }], unchecked: [] }
  return verifyReceipt(JSON.parse(text), beaconCheck)
}

/** Why a text is not the JSON of a receipt, in a few words. */
export function textFault(text: string): string | undefined {
  if (text.length > longestReceipt) return 'larger than 64 MiB'
  try {
    JSON.parse(text)
  } catch {
    return 'not JSON'
  }
  return hiddenFault(text)
}

/** Walks over the tokens of a text that is known to be JSON. */
function hiddenFault(text: string): string | undefined {
  const open: Set<string>[] = []
  const tokens = /"(?:[^"\\]|\\.)*"(\s*:)?|[[\]{}]|-?\d[\d.eE+-]*/g
  for (const [token, colon] of text.matchAll(tokens)) {
    if (colon) {
      const key = JSON.parse(token.slice(0, -colon.length)) as string
      const keys = open.at(-1)
      if (keys?.has(key)) return `the key ${JSON.stringify(key)} twice`
      keys?.add(key)
    } else if (token === '{' || token === '[') {
      if (open.length === deepest) return 'nested too deeply'
      open.push(new Set())
    } else if (token === '}' || token === ']') open.pop()
    else if (/^[-\d]/.test(token) && !/^-?\d{1,20}$/.test(token)) return `the number ${token.slice(0, 40)}`
  }
  return undefined
}
