import { defineConfig } from '@playwright/test'
import { freePort } from './test/browser/free-port.ts'

// The workers load this file again: what it decides stands in the environment, which they inherit.
const given = process.env['STORIES_URL']
process.env['STORIES_PORT'] ??= given ? '' : await freePort()

/**
 * What the browser leaves out. All but the last two are Playwright's own list, which ours takes the place of; those are
 * pages that a window loads for its address bar, which cost as much as the page that a story looks at.
 */
const withoutFeatures = [
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
]

/** Stories that change the site for everybody run after all others. */
const closing = '**/maintenance.spec.ts'

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.{story,spec,test}.ts',
  outputDir: '.cache/test/stories',
  globalSetup: given ? [] : ['./test/browser/global-setup.ts'],
  projects: [
    { name: 'stories', testIgnore: closing },
    { name: 'closing', testMatch: closing, dependencies: ['stories'] },
  ],
  // One more than the cores it was measured on: some stories wait for rounds of the beacon, others for a moment of a show.
  workers: 3,
  fullyParallel: false,
  // It is JavaScript already: to translate its megabytes takes twenty seconds.
  build: { external: ['**/build/server/**'] },
  forbidOnly: Boolean(process.env['CI']),
  // A shared machine starves a browser now and then. The report names every story that needed another attempt.
  retries: process.env['CI'] ? 2 : 0,
  timeout: 120_000,
  // A page may wait for the next rounds of the beacon, on a machine that does other things besides.
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: process.env['STORIES_REPORT'] ?? '.cache/test/stories.json' }]],
  use: {
    baseURL: given ?? `http://localhost:${process.env['STORIES_PORT']}`,
    screenshot: 'only-on-failure',
    // It would stand between a story and what the story says of the network; its own story lets it.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        `--disable-features=${withoutFeatures.join(',')}`,
      ],
    },
  },
})
