import { fail } from '#contract/api/errors.ts'
import { moduleKey } from '#contract/content/modules.ts'

/** The module key in the options of a bulk action. */
export function keyInOptions(options: Readonly<Record<string, unknown>>): string {
  const { success, data } = moduleKey.safeParse(options['moduleKey'])
  if (!success)
    throw fail('validation_failed', {}, [{ path: ['moduleKey'], key: 'validation.not_an_option' }])
  return data
}
