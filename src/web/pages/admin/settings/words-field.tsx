import { useEffect, useState } from 'react'
import { type Locale, localeNames } from '#locales/locales.ts'
import { useT } from '#web/i18n/frame.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { LanguageBar } from '../parts/languages/language-bar.tsx'
import { LanguagesContext, useLanguagePair } from '../parts/languages/language-pair.ts'
import { SideBySide } from '../parts/languages/side-by-side.tsx'

interface WordsFieldProps {
  /** id of the form it belongs to */
  form: string
  name: string
  /** the value of the field with that name */
  valueOf: (field: string) => string
  /** two fields per language instead of one */
  isQuestion?: boolean
  onType?: (locale: Locale, text: string) => void
}

/** One text in all languages, two of them side by side. */
export function WordsField({ form, name, valueOf, isQuestion = false, onType }: WordsFieldProps) {
  const t = useT()
  const languages = useLanguagePair(undefined)
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  useEffect(() => {
    const forget = () => setTyped({})
    document.addEventListener('reset', forget)
    return () => document.removeEventListener('reset', forget)
  }, [])
  const fieldsOf = (locale: Locale) =>
    isQuestion ? [`${name}.${locale}.title`, `${name}.${locale}.text`] : [`${name}.${locale}`]
  const stateOf = (locale: Locale) => {
    const texts = fieldsOf(locale).map((field) => typed[field] ?? valueOf(field))
    const written = texts.filter((text) => text.trim()).length
    return written === 0 ? 'empty' : written === texts.length ? 'filled' : 'half'
  }
  const field = (locale: Locale, part: string) => {
    const own = part ? `${name}.${locale}.${part}` : `${name}.${locale}`
    return {
      form,
      name: own,
      lang: locale,
      defaultValue: valueOf(own),
      onChange: ({ currentTarget }: { currentTarget: { value: string } }) => {
        setTyped((now) => ({ ...now, [own]: currentTarget.value }))
        if (!part) onType?.(locale, currentTarget.value)
      },
    }
  }
  return (
    <div className="settings-words">
      <LanguageBar pair={languages.pair} stateOf={stateOf} onPick={languages.pick} />
      <LanguagesContext value={languages.shown}>
        <SideBySide>
          {(locale) =>
            isQuestion ? (
              <>
                <TextField
                  {...field(locale, 'title')}
                  maxLength={120}
                  label={t('settings.cookie.title', { language: localeNames[locale] })}
                />
                <TextArea
                  {...field(locale, 'text')}
                  maxLength={2000}
                  label={t('settings.cookie.text', { language: localeNames[locale] })}
                />
              </>
            ) : (
              <TextArea
                {...field(locale, '')}
                maxLength={4000}
                label={t('settings.language.text', { language: localeNames[locale] })}
              />
            )
          }
        </SideBySide>
      </LanguagesContext>
    </div>
  )
}
