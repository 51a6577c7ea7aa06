import type { BlockNode, EditorDoc, InlineNode, ListItem } from '#contract/fields/doc/editor-doc.ts'

/**
 * Converts a small subset of Markdown to a document: `##` and `###` before headings, `-` or `1.` before list items, a
 * blank line between blocks, `**bold**`, `[words](/address)`. An indented line continues the previous one.
 */
export function docOf(text: string): EditorDoc {
  return {
    type: 'doc',
    content: text
      .trim()
      .split(/\n{2,}/)
      .map(blockOf),
  }
}

function blockOf(block: string): BlockNode {
  const heading = /^(##+) (.+)$/s.exec(block)
  if (heading?.[1] && heading[2])
    return {
      type: 'heading',
      attrs: { level: heading[1].length === 2 ? 2 : 3 },
      content: inlineOf(heading[2]),
    }
  if (block.startsWith('- ')) return { type: 'bulletList', content: itemsOf(block, /^- /m) }
  if (block.startsWith('1. ')) return { type: 'orderedList', content: itemsOf(block, /^\d+\. /m) }
  return { type: 'paragraph', content: inlineOf(block) }
}

function itemsOf(block: string, mark: RegExp): ListItem[] {
  return block
    .split(mark)
    .filter(Boolean)
    .map((item) => ({ type: 'listItem', content: [{ type: 'paragraph', content: inlineOf(item.trim()) }] }))
}

function inlineOf(text: string): InlineNode[] {
  return text
    .replaceAll(/\n */g, ' ')
    .split(/(\*\*.+?\*\*|\[[^\]]+\]\([^)]+\))/)
    .filter(Boolean)
    .map((part) => {
      const bold = /^\*\*(.+)\*\*$/.exec(part)?.[1]
      if (bold) return { type: 'text', text: bold, marks: [{ type: 'bold' }] }
      const [, words, href] = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(part) ?? []
      return words && href
        ? { type: 'text', text: words, marks: [{ type: 'link', attrs: { href } }] }
        : { type: 'text', text: part }
    })
}
