import type { RouterContextProvider } from 'react-router'
import { formAccountField } from '#contract/accounts/account-views.ts'
import { visitContext } from './visit-context.ts'

/** Forms are far below; files come as multipart and are read by their own action. */
const maxLength = 64 * 1024

/**
 * Notes the account that a form says it was opened in, before any action runs: calls then carry it along, and the
 * server refuses those that would change another account.
 */
export async function noteFormAccount(
  context: Readonly<RouterContextProvider>,
  request: Request,
): Promise<void> {
  const visit = context.get(visitContext)
  const isForm = request.headers.get('content-type')?.startsWith('application/x-www-form-urlencoded')
  const length = Number(request.headers.get('content-length') ?? 0)
  if (request.method !== 'POST' || !visit.hasToken || !isForm || length > maxLength) return
  const form = new URLSearchParams(await request.clone().text())
  visit.formAccount = form.get(formAccountField) ?? undefined
}
