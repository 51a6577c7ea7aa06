import { pageTextLimits as limits } from '../../../../contract/lists/written-pages.ts'
import type { PageSection } from '../../../../contract/page-texts.ts'
import type { Locale } from '../../../../locales/locales.ts'
import { useT } from '../../../i18n/frame.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'

interface SectionFieldsProps {
  section: PageSection
  index: number
  locale: Locale
  errors: Readonly<Record<string, string>>
  onChange: (part: Partial<PageSection>) => void
  onWish: (wish: string) => void
}

const acts = [
  { name: 'up', icon: 'arrow-up' },
  { name: 'down', icon: 'arrow-down' },
  { name: 'remove', icon: 'trash' },
] as const

/** One section of a text: its heading, its words, and where it stands. */
export function SectionFields({ section, index, locale, errors, onChange, onWish }: SectionFieldsProps) {
  const t = useT()
  const { key, heading, text } = section
  const name = heading || t('page_editing.unnamed')
  return (
    <div className="page-form-target">
      <input type="hidden" name={`section.${index}.key`} value={key} />
      <TextField
        name={`section.${index}.heading`}
        label={t('page_editing.heading')}
        lang={locale}
        required
        maxLength={limits.heading}
        value={heading}
        onChange={(event) => onChange({ heading: event.target.value })}
        error={errors[`${key}.heading`]}
      />
      <TextArea
        name={`section.${index}.text`}
        label={t('page_editing.text')}
        lang={locale}
        required
        rows={Math.min(18, Math.max(5, Math.ceil(text.length / 70) + text.split('\n').length))}
        maxLength={limits.text}
        value={text}
        onChange={(event) => onChange({ text: event.target.value })}
        error={errors[`${key}.text`]}
      />
      <div className="page-form-acts">
        {acts.map((act) => (
          <Button
            key={act.name}
            type="submit"
            name="wish"
            value={`${act.name}:${key}`}
            kind="ghost"
            size="small"
            square
            icon={act.icon}
            aria-label={t(`page_editing.${act.name}`, { name })}
            onClick={(event) => {
              event.preventDefault()
              onWish(`${act.name}:${key}`)
            }}
          />
        ))}
      </div>
    </div>
  )
}
