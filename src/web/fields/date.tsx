import { TextField } from '../ui/forms/field.tsx'
import { defineFace, type ShowProps } from './face.ts'
import { writtenDay } from './parts/calendar.ts'
import { typedAt } from './parts/typed.ts'

export const date = defineFace<string>({
  Input: ({ field, name, value, label, hint, error }) => (
    <TextField
      type="date"
      name={name}
      label={label}
      hint={hint}
      error={error}
      required={field.required}
      defaultValue={value}
    />
  ),
  Show: Written,
  Cell: Written,
  read: (form, name) => typedAt(form, name),
})

function Written({ value, locale }: ShowProps<string>) {
  return <time dateTime={value}>{writtenDay(value, locale)}</time>
}
