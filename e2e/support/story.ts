import { test as base, expect, type Locator, type Page } from '@playwright/test'

/**
 * A story uses a page like a person who looks before clicking: a page's scripts start after the first paint, and
 * earlier clicks go to the server as they would without scripts.
 */
export const test = base.extend({
  page: async ({ page, javaScriptEnabled }, tell) => {
    if (javaScriptEnabled) waitsForScripts(page)
    if (javaScriptEnabled) await recordToasts(page)
    await tell(page)
  },
})

function waitsForScripts(page: Page): void {
  const goto = page.goto.bind(page)
  const reload = page.reload.bind(page)
  page.goto = async (...where) => {
    const answer = await goto(...where)
    await begun(page)
    return answer
  }
  page.reload = async (...how) => {
    const answer = await reload(...how)
    await begun(page)
    return answer
  }
}

/**
 * Documents without our scripts have nothing to wait for; if scripts cannot load, the story tests what happens then.
 */
async function begun(page: Page): Promise<void> {
  const hasScripts = await page.evaluate(() => document.querySelector('script[type=later]') !== null)
  if (hasScripts) await Promise.race([hydrated(page), page.waitForTimeout(30_000)]).catch(() => undefined)
}

const shownToasts = new WeakMap<Page, string[]>()

/** A toast stays for three seconds, which a busy machine may miss: each is recorded as it appears. */
async function recordToasts(page: Page): Promise<void> {
  const texts: string[] = []
  shownToasts.set(page, texts)
  await page.exposeFunction('recordToast', (text: string) => texts.push(text))
  await page.addInitScript(() => {
    const seen = new WeakSet<Element>()
    const record = Reflect.get(window, 'recordToast') as (text: string) => void
    const look = () => {
      for (const toast of document.querySelectorAll('.toast-title')) {
        if (!seen.has(toast)) record(toast.textContent)
        seen.add(toast)
      }
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true })
  })
}

/** Expects that a toast with this text has appeared since the page was opened. */
export async function expectToast(page: Page, words: string): Promise<void> {
  await expect.poll(() => shownToasts.get(page)?.join('\n') ?? '').toContain(words)
}

/**
 * Waits until the page's scripts listen: clicks before that may be lost, and network idle means little on a busy
 * machine. React stores this on the root of the document; its effects run after the next frame.
 */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    interface Root {
      stateNode?: { current?: { memoizedState?: { isDehydrated?: boolean } } }
    }
    const name = Object.keys(document).find((key) => key.startsWith('__reactContainer$'))
    const root = name ? (Reflect.get(document, name) as Root | null) : null
    return root?.stateNode?.current?.memoizedState?.isDehydrated === false
  })
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
}

/** Waits until React has hydrated one part: lazy parts are hydrated after the page. */
export async function listens(part: Locator): Promise<void> {
  await expect
    .poll(() => part.evaluate((node) => Object.keys(node).some((key) => key.startsWith('__reactProps$'))))
    .toBe(true)
}

/** Opens the menu of what is done rarely with the record of a page of the dashboard. */
export const openMore = (page: Page) => page.locator('main summary', { hasText: 'More actions' }).click()

/** The outcome of a form: a toast with scripts, else a note in the page above it or in its place. */
export const news = (page: Page, words: string | RegExp = '') =>
  page
    .locator('.toast, main .note, main .error-summary, .page-notice')
    .filter({ hasText: words })
    .filter({ visible: true })
    .first()
