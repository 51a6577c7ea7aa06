import type { Translate } from '../../../i18n/texts.ts'
import type { Answer } from './answer-form.ts'
import type { SentForm } from './form-values.ts'

/**
 * What the page answers itself where none came from the server: the form as it was sent, with its key, so
 * that sending it again is the same draw, whether or not the first one arrived.
 */
export function unsentAnswer({ values, key }: Pick<SentForm, 'values' | 'key'>, t: Translate): Answer {
  const message = t('alert.no_connection')
  return { values, key, isUnsent: true, failure: { message, lines: [], fields: {}, general: [message] } }
}
