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
export function searchQuestions<Q extends Question>(questions: readonly Q[], query: string): Q[] {
  const words = folded(query).match(/[\p{L}\p{N}]+/gu) ?? []
  if (words.length === 0) return query.trim() === '' ? [...questions] : []
  return questions
    .map((question) => ({
      one: question,
      title: folded(question.question),
      all: folded(`${question.question} ${question.answer}`),
    }))
    .filter(({ all }) => words.every((word) => all.includes(word)))
    .map(({ one: question, title }) => ({
      one: question,
      hits: words.filter((word) => title.includes(word)).length,
    }))
    .toSorted((a, b) => b.hits - a.hits)
    .map(({ one: question }) => question)
}

function folded(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[ıßæœøłđ]/gu, (char) => plain[char] ?? char)
}

const maxSearchLength = 200
/** Up to this many results are shown open. */
const fewFound = 3

export function loadFaq({ context, request }: LoaderFunctionArgs) {
  const questions = context.get(siteContext).site?.contents.faq ?? []
  const query = (new URL(request.url).searchParams.get('q') ?? '').trim().slice(0, maxSearchLength)
  const found = searchQuestions(questions, query)
  return {
    asked: query,
    total: questions.length,
    isOpen: query !== '' && found.length <= fewFound,
    questions: found.map(({ id, question, answer }) => ({
      anchor: questionAnchor(id),
      question,
      paragraphs: answer.split(/\n\s*\n/),
    })),
  }
}

export type ShownQuestion = ReturnType<typeof loadFaq>['questions'][number]
