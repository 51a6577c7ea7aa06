import { type FocusEvent, useState } from 'react'
import type { Field } from '#contract/fields/field.ts'
import { useT } from '../../i18n/frame.tsx'
import type { MessageKey } from '../../i18n/keys.ts'
import { withTexts } from '../../i18n/learn-texts.ts'

type Errors = Readonly<Record<string, string>>

/**
 * The errors of a form's fields, by input name: those from the server, updated by the same schemas here whenever a
 * field loses focus. The schemas are fetched when this first happens.
 */
export function useFaultsHere(fields: readonly Field[], serverErrors: Errors, name: string) {
  const t = useT()
  const [here, setHere] = useState<Errors>({})
  const [heard, setHeard] = useState(serverErrors)
  if (JSON.stringify(heard) !== JSON.stringify(serverErrors)) {
    setHeard(serverErrors)
    setHere({})
  }
  const onBlur = (event: FocusEvent<HTMLElement>) => {
    const { name: input, form } = event.target as HTMLInputElement
    const field = fields.find(({ key }) => input === `${name}.${key}` || input?.startsWith(`${name}.${key}.`))
    if (field && form) void look(field, form)
  }
  const look = async (field: Field, form: HTMLFormElement) => {
    const own = `${name}.${field.key}`
    const { faultsHere } = await withTexts('validation', () => import('./faults-here.ts'))
    const texts = faultsHere(field, new FormData(form), name).map(({ path, key, details }) => [
      [name, ...path].join('.'),
      t(key as MessageKey, details as never),
    ])
    setHere((before) => ({
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
    Object.entries({ ...serverErrors, ...here }).filter(([, words]) => words !== ''),
  )
  return { errors, onBlur }
}
