import { RouterContextProvider } from 'react-router'
import { type Visit, visitContext } from '../../src/web/visit/visit-context.ts'

/**
 * The arguments of a loader or action for a visit, whose requests to the server `dispatch` answers; its texts are their
 * keys.
 */
export function visitOf(
  dispatch: (request: Request) => Response | Promise<Response>,
  { locale = 'en', hasToken = false }: { locale?: Visit['frame']['locale']; hasToken?: boolean } = {},
): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(visitContext, {
    frame: { locale, appNumber: 1, origin: 'https://example.test', indexable: true },
    nonce: '',
    preloads: [],
    report: () => {},
    hasToken,
    initials: undefined,
    newKey: () => 'key',
    refusedStatus: undefined,
    analyticsId: undefined,
    allow: { analytics: false },
    t: (key) => key,
    dispatch: async (request) => dispatch(request),
  })
  return context
}
