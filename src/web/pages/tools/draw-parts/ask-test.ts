import type { RouterContextProvider } from 'react-router'
import type { CallPayload } from '#contract/api/call.ts'
import { type TestResult, testDraw } from '#contract/draws/test-draws.ts'
import { type Failed, send } from '#web/api/send.ts'

/** A test draw as its page shows it, until the next answer. */
export interface TestAnswer {
  result: TestResult
  /** identifies the test, so that each plays its ceremony */
  no: string
  /** whether scripts are on, which the ceremony needs */
  isShown: boolean
}

type Input = { payload: CallPayload<typeof testDraw> } | { form: FormData }

export async function askTest(
  input: Input,
  isShown: boolean,
  context: Readonly<RouterContextProvider>,
): Promise<{ ok: true; test: TestAnswer } | Failed> {
  const tested = await send(testDraw, { ...input, context })
  if (!tested.ok) return tested
  return { ok: true, test: { result: tested.data, no: crypto.randomUUID(), isShown } }
}
