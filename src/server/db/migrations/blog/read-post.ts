import { readFileSync } from 'node:fs'
import type { EditorDoc } from '#contract/fields/doc/editor-doc.ts'
import { docOf } from './doc-of.ts'

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
