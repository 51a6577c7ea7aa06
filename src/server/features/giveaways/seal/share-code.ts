/** 128 random bits in 22 characters of base64url: results cannot be found by guessing (security: share links). */
export function newShareCode(random: (bytes: number) => Uint8Array): string {
  return Buffer.from(random(16)).toString('base64url')
}

export function isShareCode(text: string): boolean {
  return /^[A-Za-z0-9_-]{22}$/.test(text)
}
