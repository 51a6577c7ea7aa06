import type { PageSection } from '#contract/content/page-texts.ts'
import { pageTextLimits as limits } from '#contract/content/written-pages.ts'
import type { Locale } from '#locales/locales.ts'
import type { FormChoice } from '#web/fields/form-tools.ts'
import { useT } from '#web/i18n/frame.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'

interface SectionFieldsProps {
  section: PageSection
  index: number
  locale: Locale
  forms: readonly FormChoice[]
  errors: Readonly<Record<string, string>>
  onChange: (part: Partial<PageSection>) => void
  onStep: (step: string) => void
}

const actions = [
  { name: 'up', icon: 'arrow-up' },
  { name: 'down', icon: 'arrow-down' },
  { name: 'remove', icon: 'trash' },
] as const

/** One section of a text: heading, text and position. */
export function SectionFields({
  section,
  index,
  locale,
  forms,
  errors,
  onChange,
  onStep,
}: SectionFieldsProps) {
  const t = useT()
  const { key, heading, text, form = '' } = section
  const name = heading || t('page_editing.unnamed')
  return (
    <div className="grid grid-cols-1 gap-3 content-start py-4 px-(--gutter) max-w-205">
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
      {(forms.length > 0 || form) && (
        <SelectField
          name={`section.${index}.form`}
          label={t('page_editing.form')}
          size="small"
          value={form}
          options={[{ value: '', label: t('page_editing.form.none') }, ...choicesOf(forms, form)]}
          // The payload has a form or omits it, so an empty choice is `undefined`.
          onChange={(event) => onChange({ form: event.target.value || undefined })}
          error={errors[`${key}.form`]}
        />
      )}
      <div className="flex justify-end">
        {actions.map((act) => (
          <Button
            key={act.name}
            type="submit"
            name="arrange"
            value={`${act.name}:${key}`}
            kind="ghost"
            size="small"
            square
            icon={act.icon}
            aria-label={t(`page_editing.${act.name}`, { name })}
            onClick={(event) => {
              event.preventDefault()
              onStep(`${act.name}:${key}`)
            }}
          />
        ))}
      </div>
    </div>
  )
}

/** A deleted form stays selected until another one is chosen. */
function choicesOf(forms: readonly FormChoice[], form: string): { value: string; label: string }[] {
  const gone = form && !forms.some(({ key }) => key === form) ? [{ value: form, label: form }] : []
  return [...forms.map(({ key, name }) => ({ value: key, label: name })), ...gone]
}
