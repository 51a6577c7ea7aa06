import { type Locale, localeNames, locales } from '#locales/locales.ts'
import { useLocale, useT } from '#web/i18n/frame.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Tag } from '#web/ui/tag.tsx'

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

/** One text in all languages: each in a fold, marked if it is filled in; the user's own language is open. */
export function WordsField({ form, name, valueOf, isQuestion = false, onType }: WordsFieldProps) {
  const t = useT()
  const own = useLocale()
  return (
    <div className="settings-words">
      {locales.map((locale) => {
        const field = `${name}.${locale}`
        const fields = isQuestion ? [`${field}.title`, `${field}.text`] : [field]
        const isFilled = fields.some((one) => valueOf(one) !== '')
        return (
          <Fold
            key={locale}
            open={locale === own}
            title={
              <span className="settings-language">
                <span lang={locale}>{localeNames[locale]}</span>
                {isFilled ? (
                  <Tag kind="good" icon="check">
                    {t('settings.language.filled')}
                  </Tag>
                ) : (
                  <Tag>{t('settings.language.empty')}</Tag>
                )}
              </span>
            }
          >
            {isQuestion ? (
              <div className="stack gap-3">
                <TextField
                  form={form}
                  name={`${field}.title`}
                  lang={locale}
                  maxLength={120}
                  label={t('settings.cookie.title', { language: localeNames[locale] })}
                  defaultValue={valueOf(`${field}.title`)}
                />
                <TextArea
                  form={form}
                  name={`${field}.text`}
                  lang={locale}
                  maxLength={2000}
                  label={t('settings.cookie.text', { language: localeNames[locale] })}
                  defaultValue={valueOf(`${field}.text`)}
                />
              </div>
            ) : (
              <TextArea
                form={form}
                name={field}
                lang={locale}
                maxLength={4000}
                label={t('settings.language.text', { language: localeNames[locale] })}
                defaultValue={valueOf(field)}
                onChange={(event) => onType?.(locale, event.currentTarget.value)}
              />
            )}
          </Fold>
        )
      })}
    </div>
  )
}
