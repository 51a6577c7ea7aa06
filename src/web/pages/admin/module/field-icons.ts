import type { FieldTypeName } from '#contract/fields/names.ts'

/** The icon of each field type. */
export const iconOfType: Readonly<Record<FieldTypeName, string>> = {
  text: 'lucide:type',
  textarea: 'lucide:letter-text',
  selection: 'lucide:list',
  radio: 'lucide:circle-dot',
  checkbox: 'lucide:square-check',
  switch: 'lucide:toggle-left',
  date: 'lucide:calendar',
  time: 'lucide:clock',
  multilang_text: 'lucide:languages',
  multilang_textarea: 'lucide:book-open-text',
  editor: 'lucide:pilcrow',
  file: 'lucide:paperclip',
  image: 'lucide:image',
  video: 'lucide:film',
  table: 'lucide:table',
}

/** Fields with a value in each language. */
const translatedTypes: ReadonlySet<FieldTypeName> = new Set([
  'multilang_text',
  'multilang_textarea',
  'editor',
])

export function isTranslatedType(type: FieldTypeName): boolean {
  return translatedTypes.has(type)
}
