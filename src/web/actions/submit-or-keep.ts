import { data, isRouteErrorResponse } from 'react-router'
import { fatal } from '#web/boot/fatal.ts'
import { byProxy } from '../api/is-answering.ts'

/**
 * Submits a form from the browser. If no answer of this site comes, `keep` makes one from what was sent, so that
 * nothing typed is lost.
 */
export async function submitOrKeep<Sent, Kept>(
  request: Request,
  serverAction: () => Promise<Sent>,
  keep: (form: FormData) => Kept,
) {
  const copy = request.clone()
  try {
    return await serverAction()
  } catch (error) {
    if (!isUnanswered(error)) throw error
    return unanswered(keep(await formOf(copy)))
  }
}

export const unansweredStatus = 503

/** Its error status keeps the router from revalidating loaders, which would fail too and replace the page. */
export function unanswered<Kept>(kept: Kept) {
  return data(kept, { status: unansweredStatus })
}

/**
 * Whether a form that was sent got no answer of this site, so that the page must keep what was typed: the connection
 * broke, before the answer or within it, or a proxy answered in the site's place. Whether the form arrived is unknown.
 */
export function isUnanswered(error: unknown): boolean {
  // Browsers report a request that got no response as a TypeError.
  if (error instanceof TypeError) return true
  // The site's own errors are data; a proxy's are a page.
  if (isRouteErrorResponse(error)) return byProxy.has(error.status) && typeof error.data === 'string'
  return error instanceof Error && error.message === undecoded
}

/** The router's words for an answer that ends too early. */
const undecoded = 'Unable to decode turbo-stream response'

/** The texts of a form by the names of its fields, without files. */
export function textsOf(form: FormData): Record<string, string> {
  return Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
}

/** The form that a page was sent. Junk instead of one is the client's error, not ours. */
export async function formOf(request: Request): Promise<FormData> {
  try {
    return await request.formData()
  } catch {
    throw fatal('', 400)
  }
}

/** What was typed into a field of a form. Half a character becomes a sign of replacement: no text can hold it. */
export function fieldText(form: FormData, name: string, otherwise = ''): string {
  const value = form.get(name)
  return typeof value === 'string' ? value.toWellFormed() : otherwise
}
