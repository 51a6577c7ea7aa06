import type { Page } from './paths.ts'

/** How the keys begin of the texts around every page. */
export const frameTexts: readonly string[] = ['site.', 'error_screen.']

const calls = ['alert.', 'field.'] as const
const quickDraw = ['quick_draw.', 'alert.no_connection'] as const
const check = ['check.', 'receipt.hash.', 'receipt.recorded', 'result.copied', 'result.winner.'] as const
const resultParts = ['check.', 'check_left.', 'check_fault.', 'self_check.', 'organiser.'] as const

/**
 * How the keys begin of the texts that a page says; each page brings its own, so that nobody fetches those of
 * another. A test holds that these are what the page and its parts name. Texts listed nowhere (errors of
 * calls, what files hold) are said by the server alone.
 */
export const pageTexts: Record<Page, readonly string[]> = {
  home: ['home.', ...quickDraw, ...check],
  tools: ['tools.', ...quickDraw],
  giveawayFromFile: ['giveaway.', ...calls],
  result: ['result.', 'receipt.', ...resultParts, 'entries.', 'reveal.', 'waiting.', ...calls],
  ledger: ['ledger.', 'result.copied', 'result.copy_refused', ...calls],
  setup: ['setup.', ...calls],
}
