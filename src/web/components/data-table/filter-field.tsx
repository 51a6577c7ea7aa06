import { choiceSeparator, type ListFilter } from '#contract/lists/list.ts'
import { useT } from '../../i18n/frame.tsx'
import { Checkbox } from '../../ui/choice.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useTable } from './table-state.ts'
import { useColumnTitle } from './use-column-title.ts'

/** One filter of a list, in the control that suits its column. */
export function FilterField({ filter: { name, column, means } }: { filter: ListFilter }) {
  const t = useT()
  const { wish, options } = useTable()
  const title = useColumnTitle()(column.key)
  const value = wish.filters[name] ?? ''
  if (means === 'any_of') {
    const chosen = value.split(choiceSeparator)
    const known = options[column.key] ?? []
    // A filter without options comes only from the address and is preserved.
    if (known.length === 0) return value ? <input type="hidden" name={name} value={value} /> : null
    return (
      <fieldset className="data-table-choices">
        <legend>{title}</legend>
        {known.map((option) => (
          <Checkbox
            key={option.value}
            name={name}
            value={option.value}
            label={option.label}
            defaultChecked={chosen.includes(option.value)}
          />
        ))}
      </fieldset>
    )
  }
  if (means === 'is')
    return (
      <SelectField
        name={name}
        label={title}
        size="small"
        defaultValue={value}
        options={[
          { value: '', label: t('table.any') },
          { value: 'yes', label: t('table.yes') },
          { value: 'no', label: t('table.no') },
        ]}
      />
    )
  const label = means === 'contains' ? title : t(`table.${means}`, { column: title })
  const type = means === 'from' || means === 'until' ? 'date' : means === 'contains' ? 'text' : 'number'
  return (
    <TextField
      name={name}
      type={type}
      size="small"
      label={label}
      defaultValue={value}
      {...(type === 'number' && { step: 'any' })}
      {...(type === 'text' && { maxLength: 200, autoComplete: 'off' })}
    />
  )
}
