import type { LocalizedValue } from '#contract/fields/multilang-text.ts'
import { defineFace } from './face.ts'
import { ShownText } from './parts/in-languages.tsx'
import { LocalisedText, readTexts } from './parts/localised-text.tsx'
import { short } from './parts/short.ts'

const usualLength = 200

export const multilangText = defineFace<LocalizedValue>({
  Input: (props) => <LocalisedText {...props} maxLength={props.field.settings.longest ?? usualLength} />,
  Show: ({ value, locale }) => <ShownText texts={value} locale={locale} />,
  Cell: ({ value, locale }) => <ShownText texts={value} locale={locale} as={short} />,
  read: (form, name) => readTexts(form, name),
  isWide: true,
})
