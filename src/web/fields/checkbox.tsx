import { optionLabel } from '#contract/fields/field-type.ts'
import { useT } from '../i18n/frame.tsx'
import { Checkbox } from '../ui/forms/choice.tsx'
import { defineFace, type InputProps, type ShowProps } from './face.ts'
import { Group } from './parts/group.tsx'
import { shownOptions } from './parts/shown-options.ts'

export const checkbox = defineFace<string[]>({
  Input: CheckboxInput,
  Show: ({ field, value, locale }) => (
    <ul className="field-chosen">
      {value.map((chosen) => (
        <li key={chosen}>
          <bdi>{optionLabel(field, chosen, locale)}</bdi>
        </li>
      ))}
    </ul>
  ),
  Cell: Labels,
  read: (form, name) =>
    [...form.keys()].flatMap((key) => (key.startsWith(`${name}.`) ? [key.slice(name.length + 1)] : [])),
})

function CheckboxInput({ field, name, value, label, hint, error, locale }: InputProps<string[]>) {
  const t = useT()
  return (
    <Group label={label} hint={hint} error={error} required={field.required}>
      {(control) => (
        <div className="field-choices">
          {shownOptions(field, value, locale, t).map((option) => (
            <Checkbox
              {...control}
              key={option.value}
              name={`${name}.${option.value}`}
              label={option.label}
              defaultChecked={value.includes(option.value)}
            />
          ))}
        </div>
      )}
    </Group>
  )
}

function Labels({ field, value, locale }: ShowProps<string[]>) {
  return value.map((chosen, i) => (
    <span key={chosen}>
      {i > 0 && ', '}
      <bdi>{optionLabel(field, chosen, locale)}</bdi>
    </span>
  ))
}
