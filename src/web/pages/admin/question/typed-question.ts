import { type Locale, locales } from '#locales/locales.ts'
import type { Outcome } from '#web/api/send.ts'

/** The form values of a question as a call payload. */
export function typedQuestion(values: Readonly<Record<string, string>>) {
  const inAll = (name: string) =>
    Object.fromEntries(locales.map((locale) => [locale, values[`${name}.${locale}`] ?? ''])) as Record<
      Locale,
      string
    >
  return {
    question: inAll('question'),
    answer: inAll('answer'),
    is_active: values['is_active'] === 'on',
  }
}

interface Told {
  _errors?: string[]
}

/** Assigns the errors of a language to its field, such as `answer.de`. */
export function faultsByLanguage<T>(outcome: Outcome<T>): Outcome<T> {
  if (outcome.ok || !outcome.fields) return outcome
  const fields = Object.entries(outcome.fields as Record<string, Told & Record<string, Told>>).flatMap(
    ([name, { _errors, ...branches }]) => [
      ...(_errors ? [[name, { _errors }] as const] : []),
      ...Object.entries(branches).map(([locale, told]) => [`${name}.${locale}`, told] as const),
    ],
  )
  return { ...outcome, fields: Object.fromEntries(fields) }
}
