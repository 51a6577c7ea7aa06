import type { z } from 'zod'
import { FetchProblem } from './fetch-problem.ts'

/** Reads where a walk goes on from the text that was kept; what is no such text is nobody's place. */
export function readPosition<S extends z.ZodType>(shape: S, text: string): z.output<S> {
  try {
    return shape.parse(JSON.parse(text))
  } catch (error) {
    throw new FetchProblem('provider_failed', { said: `a walk cannot go on from here: ${String(error)}` })
  }
}
