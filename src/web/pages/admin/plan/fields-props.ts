/** What fields of a plan show, and what is wrong with them, by their names. */
export interface FieldsProps {
  values: Readonly<Record<string, string>>
  errors: Readonly<Record<string, string>>
}
