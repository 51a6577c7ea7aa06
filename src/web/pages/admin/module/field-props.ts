import type { DraftField } from './draft-module.ts'
import type { AllAbilities } from './field-abilities.ts'

export interface FieldRowsProps {
  fields: readonly DraftField[]
  abilities: AllAbilities
  /** the error of a part of a field, by the field's id */
  errorOf: (id: string, part: string) => string | undefined
  isWrong: (id: string) => boolean
  onChange: (id: string, part: Partial<DraftField>) => void
  onStep: (wish: string) => void
}

export interface FieldRowProps extends Omit<FieldRowsProps, 'fields'> {
  field: DraftField
  index: number
}
