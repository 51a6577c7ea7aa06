import type { Field } from '../../src/contract/fields/field.ts'
import type { FieldTypeName } from '../../src/contract/fields/names.ts'

/** A field of a type, with two options for types that take some. */
export function someField(type: FieldTypeName, more: Partial<Field> = {}): Field {
  return {
    key: 'one',
    label: { en: 'The label' },
    type,
    required: false,
    options: [
      { value: 'red', label: { en: 'Red wine' } },
      { value: 'white', label: { en: 'White wine' } },
    ],
    sortable: false,
    searchable: false,
    visibility: 'everywhere',
    order: 1,
    settings: {},
    ...more,
  }
}
