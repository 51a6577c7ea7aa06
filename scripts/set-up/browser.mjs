import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './run.mjs'
import { reasons, say, step } from './say.mjs'

const usualPlaces = {
  linux: [
    // The same browser without windows, tabs and menus: stories take a sixth less of the processor in it.
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
    '/opt/google/chrome/chrome',
    '/snap/bin/chromium',
  ],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  win32: [process.env.ProgramFiles, process.env['ProgramFiles(x86)'], process.env.LOCALAPPDATA]
    .filter(Boolean)
    .flatMap((folder) => [
      join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe'),
      join(folder, 'Microsoft', 'Edge', 'Application', 'msedge.exe'),
    ]),
}

/** This machine's browser, installed first if possible; undefined after printing what to do. */
export async function ensureBrowser() {
  return (await findBrowser()) ?? (await installBrowser())
}

async function findBrowser() {
  const { CHROMIUM_PATH } = process.env
  if (CHROMIUM_PATH && !existsSync(CHROMIUM_PATH)) {
    say(`CHROMIUM_PATH names ${CHROMIUM_PATH}, which does not exist.`)
  }
  const { chromium } = await import('@playwright/test')
  const places = [CHROMIUM_PATH, ...(usualPlaces[process.platform] ?? []), chromium.executablePath()]
  return places.find((path) => path && existsSync(path))
}

async function installBrowser() {
  if (process.platform === 'linux' && process.getuid() === 0 && existsSync('/usr/bin/apt-get')) {
    for (const name of ['chromium-headless-shell', 'chromium']) {
      const failure = await step(`Installing ${name} with apt-get`, 'apt-get has finished', () =>
        installWithApt(name),
      )
      if (failure) say(failure)
      const found = await findBrowser()
      if (found) return found
    }
  }
  say(
    'No Chromium was found, so the browser stories cannot run. Install Chromium or Chrome, or run ' +
      '"npx playwright install chromium", or set CHROMIUM_PATH to its program file; then run the tests again.',
  )
  return undefined
}

async function installWithApt(name) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const steps = [['update'], ['install', '-y', '--no-install-recommends', name]]
  for (const args of steps) {
    const { code, output } = await run('/usr/bin/apt-get', args, { env })
    if (code !== 0) return `apt-get ${args[0]} failed. ${reasons(output) ?? output.trim().split('\n').at(-1)}`
  }
  return undefined
}
