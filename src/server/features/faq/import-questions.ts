import { fail } from '#contract/api/errors.ts'
import { fieldErrors } from '#contract/api/field-errors.ts'
import { createQuestion } from '#contract/content/faq-editing.ts'
import { type Locale, localeNames, locales } from '#locales/locales.ts'
import type { Context } from '../../context.ts'
import { assertStillMay } from '../../core/accounts/roles/within-rights.ts'
import type { ImportField, ImportTarget, ImportValues } from '../../core/imports/read-import.ts'
import { sharedTranslate } from '../../http/translate.ts'
import { createQuestionWithin, nameOfQuestion } from './questions.ts'

const parts = ['question', 'answer'] as const

/** Imports questions from a table: a column for question and answer in each language. */
export function questionsFromRows(ctx: Pick<Context, 'now'>): ImportTarget {
  return {
    permission: 'faq.create',
    fields: locales.flatMap((language) => parts.map((part) => fieldOf(part, language))),
    nameOf: (values) => nameOfQuestion(textsOf(values, 'question')),
    check: async (_, rows) => rows.map(problemsOf),
    run: async (trx, { viewer, rows }) => {
      await assertStillMay(trx, viewer, 'faq.create')
      for (const values of rows) {
        const { data } = parsed(values)
        if (!data) throw fail('validation_failed')
        await createQuestionWithin(ctx, trx, viewer, data)
      }
    },
  }
}

function fieldOf(part: (typeof parts)[number], language: Locale): ImportField {
  const label = (locale: Locale) => sharedTranslate()(locale, `faq_editing.${part}`)
  return {
    key: `${part}_${language}`,
    label: (locale) => `${label(locale)} (${localeNames[language]})`,
    required: false,
    text: { key: part, language, label, required: true },
  }
}

function parsed(values: ImportValues) {
  const texts = { question: textsOf(values, 'question'), answer: textsOf(values, 'answer') }
  return createQuestion.body.safeParse(texts, { reportInput: true })
}

function problemsOf(values: ImportValues) {
  const { error } = parsed(values)
  return error ? fieldErrors(error.issues) : []
}

function textsOf(values: ImportValues, part: (typeof parts)[number]): Record<string, string> {
  return Object.fromEntries(
    locales.flatMap((language) => {
      const text = values[`${part}_${language}`]
      return text ? [[language, text]] : []
    }),
  )
}
