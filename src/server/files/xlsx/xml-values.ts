import { textOf } from '../cell-text.ts'
import { writeCodePoint } from '../text/transcode.ts'
import { damaged } from './zip-archive.ts'

const entities = new Map([
  ['amp', 38],
  ['lt', 60],
  ['gt', 62],
  ['quot', 34],
  ['apos', 39],
])

/**
 * Appends a piece of XML text to `into` with its entities resolved; returns the new end. The caller provides the
 * capacity.
 */
export function appendXmlText(
  bytes: Uint8Array,
  start: number,
  end: number,
  isRaw: boolean,
  into: Uint8Array,
  to: number,
): number {
  for (let at = start; at < end; at++) {
    const byte = bytes[at]!
    if (byte !== 38 || isRaw) {
      into[to++] = byte
      continue
    }
    const close = bytes.indexOf(59, at)
    if (close < 0 || close >= end || close - at > 12) throw damaged('xml')
    to = writeCodePoint(into, to, entity(textOf(bytes, at + 1, close)))
    at = close
  }
  return to
}

/** The value of the attribute with this local name among `bytes[start, end)`, undefined where there is none. */
export function attribute(bytes: Uint8Array, start: number, end: number, name: string): string | undefined {
  const text = textOf(bytes, start, end)
  for (const [, key, double, single] of text.matchAll(/([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)) {
    if (key === name || key!.endsWith(`:${name}`)) return resolved(double ?? single ?? '')
  }
  return undefined
}

function resolved(text: string): string {
  return text.replace(/&([^;]{0,12});/g, (_, name: string) => String.fromCodePoint(entity(name)))
}

function entity(name: string): number {
  const digits = /^#(?:x([0-9a-f]{1,8})|(\d{1,8}))$/i.exec(name)
  const code = digits ? Number.parseInt(digits[1] ?? digits[2]!, digits[1] ? 16 : 10) : entities.get(name)
  const isCharacter = code !== undefined && code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
  if (!isCharacter) throw damaged('xml')
  return code
}

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
