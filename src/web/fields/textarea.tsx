import { TextArea } from '../ui/forms/field.tsx'
import { defineFace } from './face.ts'
import { short } from './parts/short.ts'
import { typedAt } from './parts/typed.ts'

const usualLength = 10_000

export const textarea = defineFace<string>({
  Input: ({ field, name, value, label, hint, error }) => (
    <TextArea
      name={name}
      label={label}
      hint={hint}
      error={error}
      required={field.required}
      defaultValue={value}
      maxLength={field.settings.longest ?? usualLength}
      rows={4}
    />
  ),
  Show: ({ value }) => (
    <p className="m-0 whitespace-pre-line" dir="auto">
      {value}
    </p>
  ),
  Cell: ({ value }) => <bdi>{short(value)}</bdi>,
  read: (form, name) => typedAt(form, name),
  isWide: true,
})
