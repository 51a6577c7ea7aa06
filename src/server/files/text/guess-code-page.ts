interface CodePage {
  label: string
  /** the score of each byte as a letter of the languages that use the page */
  weights: Float64Array
  letters: Uint8Array
}

const [lower, upper] = [1, 2]

/** In order of preference: the first of equals wins. Letters are listed by frequency in the page's languages. */
const codePages: CodePage[] = [
  codePage('windows-1252', 'éèàçêñáíóúãâôöäüîûõßåøæìòù', 'ëïœý€’“”‘…–¡¿ºª«»'),
  codePage('windows-1254', 'ışğçöü', 'âîûéèàáíóúêôñãäõß€’“”‘…–«»'),
  codePage('windows-1250', 'ąćęłńśźżčšžřěůőű', 'áéíóúýöüôäçëâîťďňăşţđß€’“”‘…–„«»'),
  codePage('windows-1251', 'абвгдежзийклмнопрстуфхцчшщыьэюя', 'ёіїєґў№€’“”‘…–«»'),
]

/** The single-byte page that the text was most likely written in. A guess: the user sees it and may choose another. */
export function guessCodePage(bytes: Uint8Array): string {
  const scores = codePages.map((page) => score(bytes, page))
  return codePages[scores.indexOf(Math.max(...scores))]!.label
}

function score(bytes: Uint8Array, page: CodePage): number {
  const cyrillic = page.label === 'windows-1251'
  let sum = 0
  let seen = 0
  for (let at = 0; at < bytes.length && seen < 100_000; at++) {
    const byte = bytes[at]!
    if (byte < 0x80) continue
    seen++
    const before = at > 0 ? bytes[at - 1]! : 32
    const after = at + 1 < bytes.length ? bytes[at + 1]! : 32
    const kind = page.letters[byte]!
    sum += page.weights[byte]!
    // a symbol inside a word, or a capital after a lowercase letter, counts against the page
    if (kind === 0 && page.letters[before]! > 0 && page.letters[after]! > 0 && page.weights[byte]! < 0.5)
      sum -= 1
    if (kind === upper && page.letters[before] === lower) sum -= 1
    // Cyrillic words are all Cyrillic; in the other pages accented letters are surrounded by ASCII letters
    if (cyrillic && (isAsciiLetter(before) || isAsciiLetter(after))) sum -= 1.5
    if (!cyrillic && before >= 0x80 && after >= 0x80) sum -= 0.7
  }
  return sum
}

function codePage(label: string, common: string, rare: string): CodePage {
  const weights = new Float64Array(256)
  const letters = new Uint8Array(256)
  const decoder = new TextDecoder(label)
  for (let byte = 0; byte < 256; byte++) {
    const character = decoder.decode(Uint8Array.of(byte))
    const small = turkishLower(character)
    if (small !== character) letters[byte] = upper
    else if (/\p{L}/u.test(character)) letters[byte] = lower
    if (common.includes(small)) weights[byte] = 1
    else if (rare.includes(small)) weights[byte] = 0.6
    else weights[byte] = /\p{Cc}/u.test(character) ? -5 : -0.3
  }
  return { label, weights, letters }
}

function turkishLower(character: string): string {
  return character === 'İ' ? 'ı' : character.toLowerCase()
}

function isAsciiLetter(byte: number): boolean {
  return (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a)
}
