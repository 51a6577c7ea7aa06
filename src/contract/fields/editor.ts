import { z } from 'zod'
import { type Locale, locales, withClose } from '#locales/locales.ts'
import { type EditorDoc, editorDoc, isEmptyDoc, mediaOfDoc, wordsOfDoc } from './doc/editor-doc.ts'
import { defineFieldType } from './field-type.ts'

/** A formatted text in any number of our languages. */
export type LocalizedDoc = Partial<Record<Locale, EditorDoc>>

/** Text with headings, lists, links and pictures, in each language. */
export const editor = defineFieldType<LocalizedDoc>({
  schema: () => localizedDoc,
  empty: () => ({}),
  isEmpty: (docs) => Object.values(docs).every(isEmptyDoc),
  words: (docs, _, locale) => {
    const own = [...withClose(locale), 'en' as const].find((language) => docs[language])
    const doc = own ? docs[own] : Object.values(docs)[0]
    return doc ? wordsOfDoc(doc) : ''
  },
  canSearch: true,
  mediaIn: (docs) => Object.values(docs).flatMap(mediaOfDoc),
})

export const localizedDoc: z.ZodType<LocalizedDoc> = z
  .partialRecord(z.enum(locales), editorDoc)
  .overwrite((docs) => Object.fromEntries(Object.entries(docs).filter(([, doc]) => !isEmptyDoc(doc))))
