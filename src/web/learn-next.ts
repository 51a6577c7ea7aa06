import type { DataStrategyResult, MiddlewareFunction } from 'react-router'
import { learnTexts } from './i18n/learn-texts.ts'
import { spoken } from './i18n/spoken.ts'

/** The texts of the next page are fetched along with all else that it needs. */
export const learningNext: MiddlewareFunction<Record<string, DataStrategyResult>>[] = [
  async ({ request }, next) => {
    const { pathname } = new URL(request.url)
    const [results] = await Promise.all([next(), learnTexts(spoken().locale, pathname)])
    return results
  },
]
