/** upload security rule: the longest name, in code points */
export const maxNameLength = 256

/** Bytes with which a white-space character may start or end. */
export const maySpace = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte <= 0x20 || (byte >= 0x80 && byte < 0xc0) || [0xc2, 0xe1, 0xe2, 0xe3, 0xef].includes(byte) ? 1 : 0,
)

/** Bytes with which a character starts that a name may not contain: C0, DEL, C1 and surrogates. */
export const isOdd = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte < 0x20 || [0x7f, 0xc2, 0xed].includes(byte) ? 1 : 0,
)

/** Whether `bytes[from, end)`, in which nothing is odd, is a name without a second look. */
export function isPlainName(bytes: Uint8Array, from: number, end: number): boolean {
  const width = end - from
  return (
    width > 0 && width <= maxNameLength && maySpace[bytes[from]!] === 0 && maySpace[bytes[end - 1]!] === 0
  )
}
