/** What a link of a Secret Santa says: whose it is, and who they drew. */
export interface SantaName {
  title: string
  giver: string
  receiver: string
}

const version = 1
const maskLength = 8
const checkLength = 4
/** Links are padded to a multiple of it, and those of one draw to the same length: a length must not say who was drawn. */
const step = 48

/**
 * The fragments of the links of one draw. They are masked, so that no one reads a name by accident, and checked, so
 * that a link that lost a letter says so. That is no encryption: everyone who has a link can open it.
 */
export function writeSantaLinks(
  names: readonly SantaName[],
  random: (length: number) => Uint8Array,
): string[] {
  const texts = names.map((name) => new TextEncoder().encode(JSON.stringify(fieldsOf(name))))
  const longest = Math.max(0, ...texts.map(({ length }) => length))
  const length = Math.ceil((longest + 1) / step) * step
  return texts.map((text) => {
    const padded = new Uint8Array(length).fill(0x20)
    padded.set(text)
    const mask = random(maskLength)
    return toBase64Url(Uint8Array.of(version, ...mask, ...checkOf(padded), ...masked(padded, mask)))
  })
}

/** The name in a fragment; undefined if it isn't one, or not all of it. */
export function readSantaLink(fragment: string): SantaName | undefined {
  const bytes = fromBase64Url(fragment)
  if (!bytes || bytes[0] !== version) return undefined
  const mask = bytes.subarray(1, 1 + maskLength)
  const check = bytes.subarray(1 + maskLength, 1 + maskLength + checkLength)
  const padded = masked(bytes.subarray(1 + maskLength + checkLength), mask)
  if (padded.length === 0 || checkOf(padded).some((byte, at) => byte !== check[at])) return undefined
  try {
    const fields: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(padded))
    if (!Array.isArray(fields) || fields.length !== 3 || !fields.every((one) => typeof one === 'string'))
      return undefined
    const [title, giver, receiver] = fields as [string, string, string]
    return { title, giver, receiver }
  } catch {
    return undefined
  }
}

function fieldsOf({ title, giver, receiver }: SantaName): string[] {
  return [title, giver, receiver]
}

function masked(bytes: Uint8Array, mask: Uint8Array): Uint8Array {
  return bytes.map((byte, at) => byte ^ (mask[at % maskLength] ?? 0))
}

/** FNV-1a: finds damage, proves nothing. */
function checkOf(bytes: Uint8Array): number[] {
  let hash = 0x811c9dc5
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193)
  return [hash >>> 24, (hash >>> 16) & 255, (hash >>> 8) & 255, hash & 255]
}

function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}

function fromBase64Url(text: string): Uint8Array | undefined {
  if (!/^[\w-]{20,8000}$/.test(text)) return undefined
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
    return Uint8Array.from(binary, (letter) => letter.charCodeAt(0))
  } catch {
    return undefined
  }
}
