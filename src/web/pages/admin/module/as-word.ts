/** Words as a part of an address or a key: small Latin letters and digits. */
export function asWord(words: string, between: '-' | '_'): string {
  return words
    .replaceAll('ı', 'i')
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, between)
    .replaceAll(new RegExp(`^${between}+|${between}+$`, 'g'), '')
    .slice(0, 80)
}
