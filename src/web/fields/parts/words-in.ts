/** The words of a document, whatever it is made of. */
export function wordsIn(node: unknown): string {
  if (typeof node !== 'object' || node === null) return ''
  const { text, content } = node as { text?: unknown; content?: unknown }
  if (typeof text === 'string') return text
  return Array.isArray(content) ? content.map(wordsIn).join(' ') : ''
}
