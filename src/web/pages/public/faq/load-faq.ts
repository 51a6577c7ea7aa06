import type { LoaderFunctionArgs } from 'react-router'
import { questionAnchor } from '#web/components/question-anchor.ts'
import { siteContext } from '#web/visit/session.ts'

interface Question {
  id: string
  question: string
  answer: string
}

/** Letters that do not decompose into a base letter and a diacritic, with their usual plain spelling. */
const plain: Record<string, string> = { ı: 'i', ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd' }

/** Questions with every search word, ignoring case and accents; those with more words in the question come first. */
export function searchQuestions<Q extends Question>(questions: readonly Q[], asked: string): Q[] {
  const words = folded(asked).match(/[\p{L}\p{N}]+/gu) ?? []
  if (words.length === 0) return asked.trim() === '' ? [...questions] : []
  return questions
    .map((one) => ({ one, title: folded(one.question), all: folded(`${one.question} ${one.answer}`) }))
    .filter(({ all }) => words.every((word) => all.includes(word)))
    .map(({ one, title }) => ({ one, hits: words.filter((word) => title.includes(word)).length }))
    .toSorted((a, b) => b.hits - a.hits)
    .map(({ one }) => one)
}

function folded(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[ıßæœøłđ]/gu, (letter) => plain[letter] ?? letter)
}

const maxSearchLength = 200
/** Up to this many results are shown open. */
const fewFound = 3

export function loadFaq({ context, request }: LoaderFunctionArgs) {
  const questions = context.get(siteContext).site?.contents.faq ?? []
  const asked = (new URL(request.url).searchParams.get('q') ?? '').trim().slice(0, maxSearchLength)
  const found = searchQuestions(questions, asked)
  return {
    asked,
    total: questions.length,
    isOpen: asked !== '' && found.length <= fewFound,
    questions: found.map(({ id, question, answer }) => ({
      anchor: questionAnchor(id),
      question,
      paragraphs: answer.split(/\n\s*\n/),
    })),
  }
}

export type ShownQuestion = ReturnType<typeof loadFaq>['questions'][number]
