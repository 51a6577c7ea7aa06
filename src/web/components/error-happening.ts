import { isRouteErrorResponse } from 'react-router'

export interface Happening {
  status: number
  kind: 'not_found' | 'unauthorized' | 'too_large' | 'generic'
  /** what was said about it, where it was said for people */
  message: string
}

/** The not-found text for 404 and for any message that contains 404; else the generic one with 500 (spec 2). */
export function whatHappened(error: unknown): Happening {
  if (!isRouteErrorResponse(error)) {
    // What an unforeseen error says is for the log, not for the screen.
    const isMissing = error instanceof Error && error.message.includes('404')
    return isMissing
      ? { status: 404, kind: 'not_found', message: '' }
      : { status: 500, kind: 'generic', message: '' }
  }
  const message = toldMessage(error.data)
  if (error.status === 404 || message.includes('404')) return { status: 404, kind: 'not_found', message }
  return { status: error.status, kind: kindOf(error.status), message }
}

function kindOf(status: number): Happening['kind'] {
  if (status === 401 || status === 403) return 'unauthorized'
  return status === 413 ? 'too_large' : 'generic'
}

function toldMessage(told: unknown): string {
  if (typeof told === 'string') return told
  return typeof told === 'object' && told && 'message' in told ? String(told.message) : ''
}
