import { isInert } from './compose-folded.ts'
import { foldText } from './fold-text.ts'

/** In place of a fold: the whole text has to be looked at. */
export const NO_PLAIN_FOLD = 1

/**
 * What `identityOf` makes of one code point from U+0080 to U+FFFF, whatever stands beside it; `NO_PLAIN_FOLD` where that
 * depends on its neighbours, or is not one code point, or longer in UTF-8, or white space. Remembers what it was asked before.
 */
export function plainFold(code: number): number {
  return (known[code] as number) || learn(code)
}

/** By code point; 0 where nobody has asked. */
const known = new Uint16Array(0x1_0000)

function learn(code: number): number {
  const folded = foldText(String.fromCharCode(code))
  const to = folded.charCodeAt(0)
  const isPlain = folded.length === 1 && !isSpace(to) && isInert(to) && utf8Length(to) <= utf8Length(code)
  const fold = isPlain ? to : NO_PLAIN_FOLD
  known[code] = fold
  return fold
}

/** Whatever `identityOf` might collapse. */
function isSpace(code: number): boolean {
  return code <= 0x20 || code === 0x85 || code === 0x1680 || code === 0x2028 || code === 0x2029
}

function utf8Length(code: number): number {
  return code < 0x80 ? 1 : code < 0x800 ? 2 : 3
}
