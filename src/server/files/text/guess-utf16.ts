import { isUtf8 } from 'node:buffer'

const judgedBytes = 1 << 20

/**
 * UTF-16 without a byte order mark, by statistics: in the right byte order most units of any list are ASCII (line ends and
 * spaces at least), in the wrong one hardly any, and no unit is NUL. Undefined where it is not UTF-16.
 */
export function guessUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes.length % 2 === 1 || (isUtf8(bytes) && nulShare(bytes) < 0.25)) return undefined
  const little = countAscii(bytes, 1)
  const big = countAscii(bytes, 0)
  if (!little || !big) return undefined
  if (Math.max(little.units, big.units) * 40 < Math.min(bytes.length, judgedBytes)) return undefined
  if (little.evidence > big.evidence * 4) return 'utf-16le'
  if (big.evidence > little.evidence * 4) return 'utf-16be'
  return undefined
}

/** A stray NUL in ordinary text is no reason to take the text for UTF-16. */
function nulShare(bytes: Uint8Array): number {
  const end = Math.min(bytes.length, judgedBytes)
  let nuls = 0
  for (let at = 0; at < end; at++) if (bytes[at] === 0) nuls++
  return nuls / end
}

/**
 * The units that are printable ASCII or a line end when the high byte stands at offset `high` of each pair. A line end weighs more: in
 * the wrong order a frequent character like U+4E00 looks like a letter, but none looks like a line end.
 */
function countAscii(bytes: Uint8Array, high: 0 | 1): { units: number; evidence: number } | undefined {
  const end = Math.min(bytes.length, judgedBytes) & ~1
  let units = 0
  let lineEnds = 0
  for (let at = 0; at < end; at += 2) {
    if (bytes[at + high] !== 0) continue
    const low = bytes[at + 1 - high]!
    if (low === 0) return undefined
    if (low === 10 || low === 13) lineEnds++
    if ((low >= 0x20 && low < 0x7f) || (low >= 0x09 && low <= 0x0d)) units++
  }
  return { units, evidence: units + lineEnds * 20 }
}
