/** Undoing the first save brings the product's own text back; undoing a later save or a removal, the text before. */
export function undoOfText(latest: string | undefined, version: number) {
  const restore = latest ? { intent: 'restore', fields: { id: latest, version: String(version) } } : undefined
  return { remove: restore, save: version === 1 ? { intent: 'remove' } : restore }
}
