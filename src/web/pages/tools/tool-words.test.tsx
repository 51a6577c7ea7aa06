// @vitest-environment jsdom
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { ComponentType } from 'react'
import { prerenderToNodeStream } from 'react-dom/static'
import { createRoutesStub } from 'react-router'
import { expect, it, vi } from 'vitest'
import type { DrawModes } from '#contract/draws/draw-modes.ts'
import { type Locale, locales } from '#locales/locales.ts'
import { patternsOf } from '#locales/paths.ts'
import { FrameProvider } from '#web/i18n/frame.tsx'
import { createTexts, type Translate } from '#web/i18n/texts.ts'
import { readCoinSettings } from './coin-toss/coin.tsx'
import CoinToss from './coin-toss/page.tsx'
import type { PlatformState } from './comment-picker/answer-picker.ts'
import CommentPicker from './comment-picker/page.tsx'
import { handedOver } from './comment-picker/picker-values.ts'
import DiceRoll from './dice-roll/page.tsx'
import GiveawayFromFile from './giveaway-from-file/page.tsx'
import WheelOfNames from './names-wheel/page.tsx'
import PairToss from './pair-toss/page.tsx'
import Raffle from './raffle/page.tsx'
import { usualNumbers } from './random-number/number-settings.ts'
import RandomNumber from './random-number/page.tsx'
import RandomOrder from './random-order/page.tsx'
import RandomTeams from './random-teams/page.tsx'
import SecretSanta from './secret-santa/page.tsx'
import YesOrNo from './yes-or-no/page.tsx'

// The web build makes these; here all texts are loaded from the start.
vi.mock('#web/i18n/learn-texts.ts', () => ({
  learnWords: () => undefined,
  withTexts: (_: string, load: () => Promise<object>) => load(),
}))
const most = { own: 120, translated: 145 }
/** The text below a platform's form is read after it, and has its own limit. */
const belowForm = '.platform-steps, .platform-facts'
const maxBelow = { own: 65, translated: 80 }

/** Not read at first: folded, for screen readers, phones or no scripts, in a picture, or shown once chosen. */
const unseen =
  'option, script, style, noscript, details:not([open]) > :not(summary), [hidden]:not([id^="S:"]), .visually-hidden, ' +
  '.without-script, .giveaway-bar, .giveaway-mode-time, .platform-result'

const modes: DrawModes = {
  offered: 'instant',
  modes: ['local', 'instant', 'scheduled'],
  beacon: { state: 'up', chain: 'drand', period: 3 },
}

const noBeacon: DrawModes = {
  offered: 'local',
  modes: ['local'],
  beacon: { state: 'off', chain: null, period: null },
}

function quotaOf(t: Translate) {
  const title = t('quota.left.day', { count: 10, limit: 10 })
  return { state: 'plenty' as const, title, text: '', more: '', page: 'pricing' as const }
}

function pickerOf(state: Partial<PlatformState>) {
  const ready: Omit<PlatformState, 'state'> = {
    by: 'official',
    own_posts_only: false,
    until: '',
    maxComments: 500,
    signedIn: false,
    lock: null,
  }
  return (t: Translate) => ({
    platform: 'instagram',
    key: 'key',
    values: handedOver(new URLSearchParams()),
    quota: quotaOf(t),
    canSupply: true,
    state: { ...ready, ...state },
    maxPosts: 1,
  })
}

const keep = (t: Translate) => ({ formKey: 'key', quota: quotaOf(t) })
const listTool = (t: Translate) => ({ lock: null, keep: { ...keep(t), listLock: null } })
const list = (offered: DrawModes) => (t: Translate) => ({
  key: 'key',
  modes: offered,
  quota: quotaOf(t),
  fileBytes: 10 * 1024 * 1024,
  lock: null,
})

const tools: [name: string, page: ComponentType, data: (t: Translate) => object][] = [
  [
    'coins',
    CoinToss,
    (t) => ({ lock: null, settings: readCoinSettings(new URLSearchParams()), tossed: null, keep: keep(t) }),
  ],
  ['dice', DiceRoll, (t) => ({ lock: null, notation: '2d6', rolled: null, keep: keep(t) })],
  [
    'numbers',
    RandomNumber,
    (t) => ({
      lock: null,
      settings: usualNumbers,
      drawn: { numbers: null, usedNumbers: [] },
      keep: keep(t),
      sealKey: 'key',
    }),
  ],
  ['a wheel of names', WheelOfNames, listTool],
  ['a random order', RandomOrder, listTool],
  ['random teams', RandomTeams, listTool],
  [
    'a raffle',
    Raffle,
    (t) => ({
      lock: null,
      settings: { tickets: '1-100', without: '', prizes: t('raffle.sample') },
      rounds: [],
      keep: keep(t),
    }),
  ],
  ['a Secret Santa', SecretSanta, () => ({ lock: null })],
  ['a toss for two', PairToss, () => ({ lock: null })],
  ['yes or no', YesOrNo, (t) => ({ lock: null, withMaybe: false, drawn: null, keep: keep(t) })],
  ['a list', GiveawayFromFile, list(modes)],
  ['a list without a beacon', GiveawayFromFile, list(noBeacon)],
  ['comments', CommentPicker, pickerOf({ state: 'ready' })],
  ['comments of a disabled platform', CommentPicker, pickerOf({ state: 'off' })],
  [
    'comments of a platform that needs connecting',
    CommentPicker,
    pickerOf({ state: 'connect', own_posts_only: true }),
  ],
]

function textsOf(locale: Locale): Translate {
  const folder = join(import.meta.dirname, '../../../locales/messages', locale)
  const files = globSync('*.json', { cwd: folder })
  const texts = Object.assign(
    {},
    ...files.map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as object),
  ) as Record<string, string>
  return createTexts(locale, texts, 'GiveawayBox')
}

async function wordsOf(
  locale: Locale,
  Page: ComponentType,
  data: (t: Translate) => object,
): Promise<Record<'tool' | 'below', number>> {
  const t = textsOf(locale)
  const Stub = createRoutesStub([{ id: 'tool', path: '/', Component: Page, loader: () => data(t) }])
  const { prelude } = await prerenderToNodeStream(
    <FrameProvider
      frame={{ locale, appNumber: 1, origin: 'https://box.example', indexable: true }}
      t={t}
      patterns={patternsOf(locale)}
    >
      <Stub initialEntries={['/']} hydrationData={{ loaderData: { tool: data(t) } }} />
    </FrameProvider>,
  )
  const main = document.createElement('main')
  main.innerHTML = await text(prelude)
  for (const part of main.querySelectorAll(`${unseen}, title`)) part.remove()
  const below = [...main.querySelectorAll(belowForm)].reduce((sum, part) => {
    part.remove()
    return sum + countWords(part)
  }, 0)
  return { tool: countWords(main), below }
}

function countWords(part: Element): number {
  const texts = [...part.querySelectorAll('*')].flatMap((inner) =>
    [...inner.childNodes].flatMap((node) =>
      node.nodeType === Node.TEXT_NODE ? [node.textContent ?? ''] : [],
    ),
  )
  return texts.join(' ').split(/\s+/).filter(Boolean).length
}

it.each(tools)('the tool for %s stays within its word limits before it is used', async (_, page, data) => {
  for (const locale of locales) {
    const { tool, below } = await wordsOf(locale, page, data)
    const kind = locale === 'en' ? 'own' : 'translated'
    expect(tool, locale).toBeGreaterThan(40)
    expect(tool, locale).toBeLessThanOrEqual(most[kind])
    expect(below, locale).toBeLessThanOrEqual(maxBelow[kind])
  }
})
