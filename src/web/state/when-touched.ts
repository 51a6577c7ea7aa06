import { toasts } from './toast-queue.ts'

/** Long after the page is usable, for people who only look at it. */
const atLatestMs = 10_000

/**
 * Resolves at the first sign that the page is used, for what need not be part of the first load: a person who reads has
 * all of it in the document. On the server, and on pages that are opened from this one, it has happened already.
 *
 * While a part of the page waits here, React may finish no transition, and toasts are shown by one. So a page with a
 * toast doesn't wait.
 */
export const whenTouched: Promise<unknown> = import.meta.env.SSR
  ? Promise.resolve()
  : new Promise<void>((resolve) => {
      const signs = ['pointerover', 'focusin', 'keydown', 'scroll']
      for (const sign of signs) document.addEventListener(sign, () => resolve(), { once: true })
      toasts.subscribe(resolve)
      setTimeout(resolve, atLatestMs)
    })
