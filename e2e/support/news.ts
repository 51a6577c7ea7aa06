import type { Page } from '@playwright/test'

/** The outcome of a form: a toast with scripts, else a note in the page above it or in its place. */
export const news = (page: Page, words: string | RegExp = '') =>
  page
    .locator('.toast, main .note, main .error-summary, .page-notice')
    .filter({ hasText: words })
    .filter({ visible: true })
    .first()
