/** Letters that do not come apart into a plain one and a mark. */
const plainLetters: Readonly<Record<string, string>> = {
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ŋ: 'n',
}
const longest = 60

/** A title as part of an address; '' where it has no letter that an address writes plainly. */
export function slugOfTitle(title: string): string {
  const plain = title
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]/g, (sign) => plainLetters[sign] ?? (/['’]/.test(sign) ? '' : '-'))
    .replaceAll(/-+/g, '-')
  // A long one ends behind a word.
  const cut = plain.length > longest ? plain.slice(0, longest + 1).replace(/-[^-]*$/, '') : plain
  return cut.slice(0, longest).replaceAll(/^-|-$/g, '')
}
