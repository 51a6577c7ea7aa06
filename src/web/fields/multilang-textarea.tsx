import type { LocalizedValue } from '#contract/fields/multilang-text.ts'
import { defineFace } from './face.ts'
import { ShownText } from './parts/in-languages.tsx'
import { LocalisedText, readTexts } from './parts/localised-text.tsx'
import { short } from './parts/short.ts'

const usualLength = 10_000

export const multilangTextarea = defineFace<LocalizedValue>({
  Input: (props) => (
    <LocalisedText {...props} maxLength={props.field.settings.longest ?? usualLength} rows={5} />
  ),
  Show: ({ value, locale }) => (
    <p className="m-0 whitespace-pre-line">
      <ShownText texts={value} locale={locale} />
    </p>
  ),
  Cell: ({ value, locale }) => <ShownText texts={value} locale={locale} as={short} />,
  read: (form, name) => readTexts(form, name),
  isWide: true,
})
