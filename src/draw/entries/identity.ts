import { composeFolded, foldText } from '../text/fold-text.ts'

export { UNICODE_VERSION } from '../text/casefold-table.generated.ts'

/**
 * The identity of a key: two keys are the same person exactly when their identities are equal. It is the key after
 * NFKC_Casefold (one pinned Unicode version, `UNICODE_VERSION`, whatever the runtime supports; the same in every
 * locale), with every run of white space collapsed to one space and trimmed.
 * So case, width, ligatures, composed or decomposed accents and invisible characters (soft hyphen, joiners, variation
 * selectors) do not distinguish people; accents do, and so does a dotted versus a dotless i. Empty for a blank key.
 * The mapping follows Unicode exactly, including its one gap: if another mark follows a Greek iota subscript (U+0345),
 * two spellings that look the same can be two identities.
 */
export function identityOf(key: string): string {
  if (isSettled(key)) return key
  const folded = isAscii(key) ? key.toLowerCase() : composeFolded(foldText(key))
  return collapseSpace(folded)
}

/** Most handles: printable ASCII without capitals and spaces is its own identity. */
function isSettled(key: string): boolean {
  for (let i = 0; i < key.length; i++) {
    const code = key.charCodeAt(i)
    if (code <= 0x20 || code >= 0x7f || (code >= 0x41 && code <= 0x5a)) return false
  }
  return true
}

function isAscii(key: string): boolean {
  for (let i = 0; i < key.length; i++) if (key.charCodeAt(i) >= 0x80) return false
  return true
}

/** Unicode White_Space as far as folding leaves it: the others have become U+0020. */
function collapseSpace(text: string): string {
  const spaced = text.replace(/[\t-\r \x85\u1680\u2028\u2029]+/g, ' ')
  const from = spaced.startsWith(' ') ? 1 : 0
  const to = spaced.length > from && spaced.endsWith(' ') ? -1 : undefined
  return spaced.slice(from, to)
}
