import { type FocusEvent, useState } from 'react'
import type { Field } from '#contract/fields/field.ts'
import { useT } from '../../i18n/frame.tsx'
import { withTexts } from '../../i18n/learn-texts.ts'
import type { MessageKey } from '../../i18n/texts.ts'

type Errors = Readonly<Record<string, string>>

/**
 * The errors of a form's fields, by input name: those from the server, updated by the same schemas in the browser
 * whenever a field loses focus. The schemas are fetched when this first happens.
 */
export function useFieldValidation(fields: readonly Field[], serverErrors: Errors, name: string) {
  const t = useT()
  const [localErrors, setLocalErrors] = useState<Errors>({})
  const [lastServerErrors, setLastServerErrors] = useState(serverErrors)
  if (JSON.stringify(lastServerErrors) !== JSON.stringify(serverErrors)) {
    setLastServerErrors(serverErrors)
    setLocalErrors({})
  }
  const onBlur = (event: FocusEvent<HTMLElement>) => {
    const { name: input, form } = event.target as HTMLInputElement
    const field = fields.find(({ key }) => input === `${name}.${key}` || input?.startsWith(`${name}.${key}.`))
    if (field && form) void validate(field, form)
  }
  const validate = async (field: Field, form: HTMLFormElement) => {
    const own = `${name}.${field.key}`
    const { validateField } = await withTexts('validation', () => import('./validate-field.ts'))
    const texts = validateField(field, new FormData(form), name).map(({ path, key, details }) => [
      [name, ...path].join('.'),
      t(key as MessageKey, details as never),
    ])
    setLocalErrors((before) => ({
      ...Object.fromEntries(
        Object.entries({ ...serverErrors, ...before })
          .filter(([at]) => at === own || at.startsWith(`${own}.`))
          .map(([at]) => [at, '']),
      ),
      ...Object.fromEntries(Object.entries(before).filter(([at]) => at !== own && !at.startsWith(`${own}.`))),
      ...(Object.fromEntries(texts) as Errors),
    }))
  }
  const errors = Object.fromEntries(
    Object.entries({ ...serverErrors, ...localErrors }).filter(([, words]) => words !== ''),
  )
  return { errors, onBlur }
}
