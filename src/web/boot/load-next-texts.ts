import type { DataStrategyResult, MiddlewareFunction } from 'react-router'
import { learnTexts } from '../i18n/learn-texts.ts'
import { spoken } from '../i18n/spoken.ts'

/** Fetches the texts of the next page in parallel with everything else it needs. */
export const loadNextTexts: MiddlewareFunction<Record<string, DataStrategyResult>>[] = [
  async ({ request }, next) => {
    const { pathname } = new URL(request.url)
    const [results] = await Promise.all([next(), learnTexts(spoken().locale, pathname)])
    return results
  },
]
