import type { Result } from '../../../../contract/results.ts'
import type { Locale } from '../../../../locales/locales.ts'
import { pathFor } from '../../../../locales/paths.ts'

/** The address of a result's page in a language. */
export function resultLink(
  { share_code }: Pick<Result, 'share_code'>,
  { origin, locale }: { readonly origin: string; readonly locale: Locale },
): string {
  return origin + pathFor('result', locale, { shareCode: share_code })
}
