import type { z } from 'zod'
import { FetchProblem } from './fetch-problem.ts'

/** Parses the stored position of a crawl; text that does not parse is an invalid position. */
export function readPosition<S extends z.ZodType>(shape: S, text: string): z.output<S> {
  try {
    return shape.parse(JSON.parse(text))
  } catch (error) {
    throw new FetchProblem('provider_failed', { said: `a walk cannot go on from here: ${String(error)}` })
  }
}
