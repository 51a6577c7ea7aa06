import { optionLabel } from '#contract/fields/field-type.ts'
import { useT } from '../i18n/frame.tsx'
import { Checkbox } from '../ui/forms/choice.tsx'
import { defineFace, type InputProps, type ShowProps } from './face.ts'
import { Group } from './parts/group.tsx'
import { shownOptions } from './parts/shown-options.ts'

export const checkbox = defineFace<string[]>({
  Input: CheckboxInput,
  Show: ({ field, value, locale }) => (
    <ul className="m-0 p-0 list-none flex flex-wrap gap-y-1 gap-x-4">
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
        <div className="flex flex-wrap gap-y-3 gap-x-6 py-1.5">
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
