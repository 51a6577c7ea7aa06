import { useT } from '../i18n/frame.tsx'
import { Radio } from '../ui/forms/choice.tsx'
import { defineFace, type InputProps } from './face.ts'
import { Group } from './parts/group.tsx'
import { shownOptions } from './parts/shown-options.ts'
import { typedAt } from './parts/typed.ts'
import { Chosen } from './selection.tsx'

export const radio = defineFace<string>({
  Input: RadioInput,
  Show: Chosen,
  Cell: Chosen,
  read: (form, name) => typedAt(form, name),
})

function RadioInput({ field, name, value, label, hint, error, locale }: InputProps<string>) {
  const t = useT()
  return (
    <Group label={label} hint={hint} error={error} required={field.required} role="radiogroup">
      {(control) => (
        <div className="flex flex-wrap gap-y-3 gap-x-6 py-1.5">
          {/* A radio cannot be unchecked, so an optional field needs one for "none". */}
          {!field.required && (
            <Radio
              {...control}
              name={name}
              value=""
              label={t('content_field.none')}
              defaultChecked={!value}
            />
          )}
          {shownOptions(field, [value], locale, t).map((option) => (
            <Radio
              {...control}
              key={option.value}
              name={name}
              value={option.value}
              label={option.label}
              defaultChecked={option.value === value}
            />
          ))}
        </div>
      )}
    </Group>
  )
}
