import type { LoaderFunctionArgs } from 'react-router'
import { questionAnchor } from '../../../components/question-anchor.ts'
import { siteContext } from '../../../session.ts'
import { searchQuestions } from './search-questions.ts'

const longestSearch = 200
/** So few are read at once. */
const fewFound = 3

export function loadFaq({ context, request }: LoaderFunctionArgs) {
  const questions = context.get(siteContext).site?.contents.faq ?? []
  const asked = (new URL(request.url).searchParams.get('q') ?? '').trim().slice(0, longestSearch)
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
