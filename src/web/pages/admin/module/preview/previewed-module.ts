import { type ModulePreview, previewedLength, previewedOptions } from '#contract/content/module-previews.ts'
import type { Locale } from '#locales/locales.ts'
import { type DraftModule, type Texts, wordsIn } from '../draft-module.ts'

/** What a preview needs of a draft, whatever is still missing in it. */
export function previewedModule(
  draft: DraftModule,
  { locale, unnamed }: { locale: Locale; unnamed: string },
): ModulePreview {
  const said = (texts: Texts, most = previewedLength) => cut(wordsIn(texts, locale), most)
  const column = Number(draft.column)
  return {
    name: said(draft.name) || unnamed,
    description: said(draft.description, 300),
    column: column >= 1 && column <= 4 ? Math.floor(column) : 1,
    list_page: draft.list_page,
    detail_page: draft.detail_page,
    fields: draft.fields.map(({ label, type, visibility, format, options }) => ({
      label: said(label),
      type,
      visibility,
      format,
      options: options.slice(0, previewedOptions).map((option) => said(option.label)),
    })),
  }
}

/** Never within a character. */
function cut(words: string, most: number): string {
  return words.slice(0, most).replace(/[\uD800-\uDBFF]$/, '')
}
