import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { locales } from '#locales/locales.ts'
import { searchQuestions } from './load-faq.ts'

interface Seeds {
  questions: { id: string; question: Record<string, string>; answer: Record<string, string> }[]
}
const read = (name: string) => {
  const file = new URL(`../../../../server/db/migrations/${name}`, import.meta.url)
  return (JSON.parse(readFileSync(file, 'utf8')) as Seeds).questions
}
const seeds = [...read('010-seeds.json'), ...read('014-public-seeds.json')]
const inLanguage = (locale: string) =>
  seeds.map(({ id, question, answer }) => ({
    id,
    question: question[locale] ?? '',
    answer: answer[locale] ?? '',
  }))
const bare = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('ı', 'i')

it.each(locales)('finds every question in %s by its own words, in capitals and without accents', (locale) => {
  const questions = inLanguage(locale)
  for (const { id, question, answer } of questions) {
    const some = answer.split(' ').slice(2, 7).join(' ')
    for (const asked of [
      question,
      some,
      bare(some),
      bare(question).toUpperCase(),
      question.toLocaleUpperCase(locale),
    ])
      expect(searchQuestions(questions, asked).map((found) => found.id)).toContain(id)
  }
})

it('ranks matching questions before matching answers, and lists all without a query', () => {
  const questions = [
    { id: 'a', question: 'Where?', answer: 'The price is there.' },
    { id: 'b', question: 'What is the price?', answer: 'None.' },
    { id: 'c', question: 'Which price?', answer: 'The same.' },
  ]
  const ids = (asked: string) => searchQuestions(questions, asked).map(({ id }) => id)
  expect(ids('PRICE')).toEqual(['b', 'c', 'a'])
  expect(ids('price there')).toEqual(['a'])
  expect(ids('  ')).toEqual(['a', 'b', 'c'])
  for (const nothing of ['zebra', 'price zebra', '?!', '.*', '\ud800']) expect(ids(nothing)).toEqual([])
})
