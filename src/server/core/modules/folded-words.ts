/**
 * Normalizes text for comparison: composed, lowercased, and with one letter for I, İ, ı and i, so that Turkish and
 * English keyboards find the same. Search terms must be folded the same way.
 */
export function foldedWords(text: string): string {
  return text.normalize('NFC').toLowerCase().replaceAll('i\u0307', 'i').replaceAll('ı', 'i').trim()
}
