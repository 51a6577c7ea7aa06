import { identityOf } from '../entries/identity.ts'
import { isJoining, kindOf, MARK, UNSPACED } from './word-characters.ts'

/**
 * The mentions in an identity: an @ that does not directly follow a word (so email addresses are no mentions), then
 * word characters, dots and hyphens, without trailing dots and hyphens. The first character cannot be a mark, which
 * would belong to the @. A mention that starts in a script with spaces ends before the first character of a script
 * without: there, text may follow without a space.
 */
export function findMentions(identity: string): string[] {
  const found: string[] = []
  for (let at = identity.indexOf('@'); at >= 0; at = identity.indexOf('@', at + 1)) {
    if (isJoining(kindBefore(identity, at))) continue
    const end = endOfMention(identity, at + 1)
    if (end > at + 1) found.push(identity.slice(at + 1, end))
  }
  return found
}

/** The text of a mention of this handle; empty if it cannot be mentioned. */
export function mentionOf(handle: string): string {
  return findMentions(identityOf(`@${handle.replace(/^@+/, '')}`))[0] ?? ''
}

function kindBefore(text: string, at: number): number {
  if (at === 0) return 0
  const low = text.charCodeAt(at - 1)
  const isHalf = low >= 0xdc00 && low <= 0xdfff
  return kindOf(text.codePointAt(at - (isHalf ? 2 : 1)) as number)
}

function endOfMention(text: string, from: number): number {
  let end = from
  let first = 0
  for (let at = from; at < text.length; ) {
    const code = text.codePointAt(at) as number
    const next = at + (code > 0xffff ? 2 : 1)
    const kind = kindOf(code)
    const isInside = text[at] === '.' || text[at] === '-'
    if (kind === 0 && !isInside) break
    if (kind !== 0) {
      if (at === from && (kind & MARK) !== 0) break
      first ||= kind
      if ((first & UNSPACED) === 0 && (kind & UNSPACED) !== 0) break
      end = next
    }
    at = next
  }
  return end
}
