import { minNameLength } from '#contract/accounts/account-rules.ts'

const maxSuggested = 30

/** A username made of a full name, or else of an address; empty if neither has enough letters. */
export function suggestedUsername(fullname: string, email: string): string {
  const usernames = [fullname, email.split('@')[0] ?? ''].map(asUsername)
  return usernames.find((username) => username.length >= minNameLength) ?? ''
}

/** Accents are dropped and everything that a username must not have becomes a period: `Zoë O’Neil` is `zoe.o.neil`. */
function asUsername(text: string): string {
  const plain = text.toWellFormed().normalize('NFKD').replace(/\p{M}/gu, '').normalize('NFC').toLowerCase()
  const dotted = plain.replace(/[^\p{L}\p{N}_-]+/gu, '.')
  return [...dotted]
    .slice(0, maxSuggested)
    .join('')
    .replace(/^\.|\.$/g, '')
}
