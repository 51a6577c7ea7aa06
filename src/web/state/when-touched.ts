/** Long after the page is usable, for people who only look at it. */
const atLatestMillis = 10_000

/**
 * Resolves at the first sign that the page is used, for what need not be part of the first load: a person who reads has
 * all of it in the document. On the server, and on pages that are opened from this one, it has happened already.
 */
export const whenTouched: Promise<unknown> = import.meta.env.SSR
  ? Promise.resolve()
  : new Promise((resolve) => {
      for (const sign of ['pointerover', 'focusin', 'keydown', 'scroll'])
        document.addEventListener(sign, resolve, { once: true })
      setTimeout(resolve, atLatestMillis)
    })
