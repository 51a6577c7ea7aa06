import { afterAll, vi } from 'vitest'

/**
 * Vitest runs this before each test file of the web: they share a process, and what one leaves must not reach the next.
 * They share libraries; our own modules are loaded again, as some hold state (the toasts that are shown, for one).
 */
afterAll(() => {
  vi.resetModules()
  vi.restoreAllMocks()
  vi.useRealTimers()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  if (typeof document === 'undefined') return
  localStorage.clear()
  sessionStorage.clear()
  document.head.replaceChildren()
  document.body.replaceChildren()
  for (const element of [document.documentElement, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name)
  history.replaceState(null, '', '/')
})
