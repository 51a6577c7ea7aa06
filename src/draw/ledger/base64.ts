const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** Base 64 of RFC 4648, section 4. Hand-written, because this directory compiles without the DOM's `btoa`. */
export function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 3) {
    const group = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0)
    const length = Math.min(bytes.length - at, 3) + 1
    for (let sign = 0; sign < 4; sign++) text += sign < length ? signs[(group >> (18 - 6 * sign)) & 63] : '='
  }
  return text
}

/** Decodes canonical base 64; undefined for any other text. */
export function fromBase64(text: string): Uint8Array | undefined {
  if (text.length % 4 !== 0) return undefined
  const padding = /={0,2}$/.exec(text)?.[0].length ?? 0
  const bytes = new Uint8Array((text.length / 4) * 3)
  for (let at = 0; at < text.length; at += 4) {
    let group = 0
    for (let sign = 0; sign < 4; sign++)
      group = (group << 6) | Math.max(signs.indexOf(text.charAt(at + sign)), 0)
    bytes.set([group >> 16, (group >> 8) & 255, group & 255], (at / 4) * 3)
  }
  const found = bytes.subarray(0, bytes.length - padding)
  // Encoding it again refuses foreign characters and spare bits: each byte string has exactly one text.
  return toBase64(found) === text ? found : undefined
}
