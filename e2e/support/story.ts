import { test as base, expect, type Page } from '@playwright/test'
import { hydrated } from './hydrated.ts'

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
