import { optionLabel } from '#contract/fields/field-type.ts'
import { useT } from '../i18n/frame.tsx'
import { SelectField } from '../ui/forms/select-field.tsx'
import { defineFace, type InputProps, type ShowProps } from './face.ts'
import { shownOptions } from './parts/shown-options.ts'
import { typedAt } from './parts/typed.ts'

export const selection = defineFace<string>({
  Input: SelectionInput,
  Show: Chosen,
  Cell: Chosen,
  read: (form, name) => typedAt(form, name),
})

export function Chosen({ field, value, locale }: ShowProps<string>) {
  return <bdi>{optionLabel(field, value, locale)}</bdi>
}

function SelectionInput({ field, name, value, label, hint, error, locale }: InputProps<string>) {
  const t = useT()
  return (
    <SelectField
      name={name}
      label={label}
      hint={hint}
      error={error}
      required={field.required}
      defaultValue={value}
      options={[{ value: '', label: t('content_field.choose') }, ...shownOptions(field, [value], locale, t)]}
    />
  )
}
