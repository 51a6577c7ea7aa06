import type { PageSection } from '#contract/content/page-texts.ts'
import { pageTextLimits as limits } from '#contract/content/written-pages.ts'
import type { Locale } from '#locales/locales.ts'
import type { FormValues } from '#web/actions/answer-action.ts'
import type { FormChoice } from '#web/fields/form-tools.ts'
import { useT } from '#web/i18n/frame.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { TextArea, TextField } from '#web/ui/forms/field.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { fieldColumn } from '../parts/form-part.tsx'

interface SectionFieldsProps {
  section: PageSection
  index: number
  /** the only section has no other place */
  isOnly: boolean
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
  isOnly,
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
    <div className="pbs-4 px-(--gutter) pbe-6">
      <div className={fieldColumn}>
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
          {(isOnly ? actions.slice(2) : actions).map((act) => (
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
    </div>
  )
}

/** A deleted form stays selected until another one is chosen. */
function choicesOf(forms: readonly FormChoice[], form: string): { value: string; label: string }[] {
  const gone = form && !forms.some(({ key }) => key === form) ? [{ value: form, label: form }] : []
  return [...forms.map(({ key, name }) => ({ value: key, label: name })), ...gone]
}

/** The sections in a form, whose fields are named like `section.3.heading`. */
export function sectionsInForm(values: FormValues): PageSection[] {
  const sections: PageSection[] = []
  for (let i = 0; values[`section.${i}.key`] !== undefined; i++) {
    const form = values[`section.${i}.form`]
    sections.push({
      key: values[`section.${i}.key`] ?? '',
      heading: values[`section.${i}.heading`] ?? '',
      text: (values[`section.${i}.text`] ?? '').replaceAll('\r\n', '\n'),
      ...(form && { form }),
    })
  }
  return sections
}

/** Applies the action of a form button: `up:<key>`, `down:<key>`, `remove:<key>`, `add`. */
export function arrangeSections(sections: readonly PageSection[], step: string): PageSection[] {
  const [action = '', key = ''] = step.split(':')
  if (action === 'add') return [...sections, { key: freeKey(sections), heading: '', text: '' }]
  const at = sections.findIndex((section) => section.key === key)
  const section = sections[at]
  if (!section) return [...sections]
  const rest = sections.toSpliced(at, 1)
  if (action === 'remove') return rest
  return rest.toSpliced(Math.max(action === 'up' ? at - 1 : at + 1, 0), 0, section)
}

function freeKey(sections: readonly PageSection[]): string {
  const taken = new Set(sections.map(({ key }) => key))
  let n = sections.length + 1
  while (taken.has(`section-${n}`)) n++
  return `section-${n}`
}

/** The call reports errors by position, the form by section: `<key>.heading`, so that they follow a moved section. */
export function faultsBySection(fields: unknown, sections: readonly PageSection[]): Record<string, unknown> {
  const { sections: places, ...others } = (fields ?? {}) as Record<string, unknown>
  const found = sections.flatMap(({ key }, i) => {
    const branch = (places as Record<string, Record<string, unknown>> | undefined)?.[i] ?? {}
    return Object.entries(branch).map(([name, error]) => [`${key}.${name}`, error] as const)
  })
  return { ...others, ...Object.fromEntries(found) }
}
