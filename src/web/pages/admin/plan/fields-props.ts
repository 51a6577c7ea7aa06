/** Values and errors of a plan's fields, by name. */
export interface FieldsProps {
  values: Readonly<Record<string, string>>
  errors: Readonly<Record<string, string>>
}
