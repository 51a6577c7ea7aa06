import { type Browser, chromium } from '@playwright/test'

const quiet = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** As `npm test` finds or downloads it. */
export const browserPath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'

export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: browserPath, args: quiet })
}

/** Does the work for all items, `atOnce` at a time; stops at the first error. */
export async function inParallel<T>(
  all: readonly T[],
  atOnce: number,
  work: (one: T) => Promise<void>,
): Promise<void> {
  const waiting = all[Symbol.iterator]()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const one of waiting) await work(one)
    }),
  )
}
