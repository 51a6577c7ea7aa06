import { type ChangeEvent, useState } from 'react'
import { ownRules, type RulesValues, readRules } from './rules-values.ts'

/** How many rules differ from the usual ones, as they are edited. */
export function useOwnRules(values: RulesValues) {
  const [own, setOwn] = useState(() => ownRules(values))
  function onChange({ currentTarget }: ChangeEvent<HTMLElement>) {
    const form = currentTarget.closest('form')
    if (form) setOwn(ownRules(readRules(new FormData(form))))
  }
  return { own, onChange }
}
