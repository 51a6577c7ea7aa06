import { useState } from 'react'
import type { LocalizedValue } from '#contract/fields/multilang-text.ts'
import { type Locale, localeNames, locales } from '#locales/locales.ts'
import { useT } from '../../i18n/frame.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { TextArea, TextField } from '../../ui/forms/field.tsx'
import type { InputProps } from '../face.ts'
import { InLanguages, useTellEdit } from './in-languages.tsx'
import { typedAt } from './typed.ts'

type LocalisedTextProps = InputProps<LocalizedValue> & { maxLength: number; rows?: number }

/** Text in all languages, single-line or multi-line. Visitors, who submit forms, write in their own only. */
export function LocalisedText(props: LocalisedTextProps) {
  return props.mode === 'upload' ? <OwnText {...props} /> : <TextInLanguages {...props} />
}

function OwnText({
  field,
  name,
  value,
  label,
  hint,
  error,
  inner,
  locale,
  maxLength,
  rows,
}: LocalisedTextProps) {
  const typed = {
    name: `${name}.${locale}`,
    label,
    hint,
    error: error ?? inner[locale],
    required: field.required,
    defaultValue: value[locale] ?? '',
    maxLength,
    dir: 'auto',
  } as const
  return rows ? <TextArea {...typed} rows={rows} /> : <TextField {...typed} />
}

function TextInLanguages(props: LocalisedTextProps) {
  const { field, name, value, label, hint, error, inner, locale, languages, maxLength, rows } = props
  const t = useT()
  const [texts, setTexts] = useState<LocalizedValue>(value)
  const { box, tellEdit } = useTellEdit<HTMLDivElement>()
  const set = (language: Locale, words: string) => setTexts((now) => ({ ...now, [language]: words }))
  const source = locale !== 'en' && !texts.en?.trim() ? locale : 'en'

  return (
    <div ref={box}>
      <InLanguages
        label={label}
        hint={hint}
        error={error}
        inner={inner}
        required={field.required}
        locale={locale}
        languages={languages}
        isFilled={(language) => Boolean(texts[language]?.trim())}
      >
        {(language, control) => {
          const typed = {
            ...control,
            name: `${name}.${language}`,
            value: texts[language] ?? '',
            maxLength,
            className: 'input',
            dir: 'auto',
          } as const
          return (
            <>
              {rows ? (
                <textarea
                  {...typed}
                  rows={rows}
                  onChange={({ currentTarget }) => set(language, currentTarget.value)}
                />
              ) : (
                <input
                  {...typed}
                  type="text"
                  onChange={({ currentTarget }) => set(language, currentTarget.value)}
                />
              )}
              {language !== source && !texts[language]?.trim() && texts[source]?.trim() && (
                <Button
                  kind="ghost"
                  size="small"
                  icon="copy"
                  className="needs-script justify-self-start"
                  onClick={() => {
                    set(language, texts[source] ?? '')
                    tellEdit()
                  }}
                >
                  {t('content_field.copy', { language: localeNames[source] })}
                </Button>
              )}
            </>
          )
        }}
      </InLanguages>
    </div>
  )
}

/** The text typed in each language; languages without text are left out. */
export function readTexts(form: FormData, name: string): LocalizedValue {
  return Object.fromEntries(
    locales.flatMap((locale) => {
      const words = typedAt(form, `${name}.${locale}`)
      return words.trim() ? [[locale, words]] : []
    }),
  )
}
