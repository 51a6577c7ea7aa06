import type { LocalizedDoc } from '../../../contract/fields/editor.ts'
import { textFromDoc } from '../../../contract/fields/text-from-doc.ts'
import { useT } from '../../i18n/frame.tsx'
import type { InputProps } from '../face.ts'
import { InLanguages } from './in-languages.tsx'

/** Formatted text in seven languages. */
export function EditorInput(props: InputProps<LocalizedDoc>) {
  const { field, name, value, label, hint, error, inner, locale, languages } = props
  const t = useT()
  return (
    <InLanguages
      label={label}
      hint={[hint, t('content_field.notation')].filter(Boolean).join(' ')}
      error={error}
      inner={inner}
      required={field.required}
      locale={locale}
      languages={languages}
      isFilled={(language) => value[language] !== undefined}
    >
      {(language, control) => (
        <textarea
          {...control}
          className="input"
          name={`${name}.${language}`}
          rows={10}
          dir="auto"
          defaultValue={value[language] ? textFromDoc(value[language]) : ''}
        />
      )}
    </InLanguages>
  )
}
