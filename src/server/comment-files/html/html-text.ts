// biome-ignore format: a table of signs
const named: Record<string, string> = {
  amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0', shy: '\u00ad', hellip: '…', mdash: '—', ndash: '–',
  lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”', laquo: '«', raquo: '»', bull: '•', middot: '·', euro: '€', copy: '©', reg: '®',
  trade: '™', iexcl: '¡', iquest: '¿', szlig: 'ß', aelig: 'æ', AElig: 'Æ', oslash: 'ø', Oslash: 'Ø', zwj: '\u200d', zwnj: '\u200c',
  inodot: 'ı', Idot: 'İ', gbreve: 'ğ', Gbreve: 'Ğ',
}

const accents: Record<string, string> = {
  acute: '\u0301',
  grave: '\u0300',
  circ: '\u0302',
  uml: '\u0308',
  tilde: '\u0303',
  ring: '\u030a',
  cedil: '\u0327',
}

/** The C1 numbers that old pages use for the signs of windows-1252. */
const c1 = new TextDecoder('windows-1252')

/** A text of HTML with its character references resolved; one that is not known stays as it is written. */
export function unescapeHtml(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(#\d{1,8}|#[xX][0-9a-fA-F]{1,7}|[a-zA-Z]{2,8});?/g, (written, name: string) => {
    if (name.startsWith('#')) return numbered(name)
    const [, letter, accent] = /^([a-zA-Z])(acute|grave|circ|uml|tilde|ring|cedil)$/.exec(name) ?? []
    if (letter && accent) return (letter + (accents[accent] ?? '')).normalize('NFC')
    return Object.hasOwn(named, name) ? (named[name] ?? written) : written
  })
}

function numbered(name: string): string {
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  if (code >= 0x80 && code <= 0x9f) return c1.decode(Uint8Array.of(code))
  const isSign = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
  return isSign ? String.fromCodePoint(code) : '\ufffd'
}
