import { textOf } from '../cell-text.ts'
import { writeCodePoint } from '../text/transcode.ts'

/** Whether `bytes[start, end)` may contain an escape like `_x000D_` (ECMA-376 part 1, 22.9.2.19). */
export function mayBeEscaped(bytes: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at + 6 < end; at++) {
    if (bytes[at] === 0x5f && bytes[at + 1] === 0x78 && bytes[at + 6] === 0x5f) return true
  }
  return false
}

/** The text with its escapes resolved, as UTF-8; a lone surrogate remains as its three bytes. */
export function unescapeText(bytes: Uint8Array, start: number, end: number): Uint8Array {
  const text = textOf(bytes, start, end).replace(/_x([0-9a-f]{4})_/gi, (_, unit: string) =>
    String.fromCharCode(Number.parseInt(unit, 16)),
  )
  const into = new Uint8Array(text.length * 3)
  let to = 0
  for (const character of text) to = writeCodePoint(into, to, character.codePointAt(0)!)
  return into.subarray(0, to)
}
