import { fail } from '#contract/errors.ts'
import { moduleKey } from '#contract/modules.ts'

/** The module whose records something is done to, as the options of a bulk action name it. */
export function keyInOptions(options: Readonly<Record<string, unknown>>): string {
  const { success, data } = moduleKey.safeParse(options['moduleKey'])
  if (!success)
    throw fail('validation_failed', {}, [{ path: ['moduleKey'], key: 'validation.not_an_option' }])
  return data
}
