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
