import { type MailWords, mailParts } from '#contract/site/mail-parts.ts'
import type { Values } from '#web/actions/answer-action.ts'

/** The words as they stand in a form. */
export function wordsInForm(values: Values): MailWords {
  const words: MailWords = { subject: '', text: '', button: '', note: '' }
  for (const part of mailParts) words[part] = (values[part] ?? '').replaceAll('\r\n', '\n')
  return words
}
