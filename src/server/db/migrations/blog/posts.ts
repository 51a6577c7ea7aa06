import { readFileSync } from 'node:fs'
import type { BlockNode, EditorDoc, InlineNode, ListItem } from '#contract/fields/doc/editor-doc.ts'

/** The first posts, oldest first: each folder contains the post's texts. */
export const posts = [
  {
    id: '00000000-0000-4000-8000-00000000b101',
    folder: 'giveaway-rules',
    topic: 'rules',
    published: '2026-11-03T08:00:00Z',
  },
  {
    id: '00000000-0000-4000-8000-00000000b102',
    folder: 'comment-giveaway',
    topic: 'how_to',
    published: '2026-11-09T08:00:00Z',
  },
  {
    id: '00000000-0000-4000-8000-00000000b103',
    folder: 'public-randomness',
    topic: 'fairness',
    published: '2026-11-13T08:00:00Z',
  },
  {
    id: '00000000-0000-4000-8000-00000000b104',
    folder: 'prove-it',
    topic: 'fairness',
    published: '2026-11-18T08:00:00Z',
  },
] as const

/** The languages of the first release; the site may add more, this migration does not. */
export const languages = ['tr', 'en', 'es', 'de', 'fr', 'it', 'pt'] as const
export type Language = (typeof languages)[number]

/** A post in one language. */
export interface Writing {
  title: string
  slug: string
  header: string
  content: EditorDoc
}

/**
 * A post in all its languages, from `<folder>/<language>.md`: title, slug and lead on separate lines, then the text.
 */
export function readPost(folder: string): Record<Language, Writing> {
  return Object.fromEntries(languages.map((language) => [language, readWriting(folder, language)])) as Record<
    Language,
    Writing
  >
}

/** One language of a post, also one that was added later. */
export function readWriting(folder: string, language: Language | 'pt-br'): Writing {
  const path = `${folder}/${language}.md`
  const text = readFileSync(new URL(path, import.meta.url), 'utf8')
  const [, title, slug, header, content] =
    /^title: (.+)\nslug: (.+)\nheader: (.+)\n\n([^]+)$/.exec(text.replaceAll('\r\n', '\n')) ?? []
  if (!title || !slug || !header || !content) throw new Error(`${path} lacks its title, slug, header or text`)
  return { title, slug, header, content: docOf(content) }
}

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
