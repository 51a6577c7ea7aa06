import { chanceOf, isOfChance } from '#draw/chance/check-chance.ts'
import { outcomeLine } from '#draw/chance/outcome-line.ts'
import type { ChanceOutcome } from '#draw/chance/plan.ts'
import { type BeaconChain, QUICKNET } from '#draw/drand.ts'
import type { ListProgress } from '#draw/verify/check-list.ts'
import { exactIn } from '#locales/exact-number.ts'
import { formatLocales, type Locale, localeNames, locales } from '#locales/locales.ts'
import { type Checked, type CheckStep, receiptText, runChecks } from './run-checks.ts'
import { element, showFacts, showHistory, showLabel, showLimits, showPlaces } from './show-draw.ts'
import { showProgress, showSteps, showVerdict } from './show-steps.ts'
import type { Words } from './words.ts'
import { firstLocale, wordsOf } from './words.ts'

const embedded = readEmbedded(document)
let words = wordsOf(firstLocale(new URL(location.href), embedded.locale, navigator.languages))

/** The receipt being checked: that of this file, or one that the user opened here. */
let given: { receipt: string; list: string; comments: string; name?: string } = embedded
let run = 0
let meanwhile: { steps: CheckStep[]; progress?: ListProgress } = { steps: [] }
let checked: Checked | undefined

const status = element('div', { role: 'status' })
const steps = element('div')
const head = element('header')
const body = element('div', { class: 'body' })
const open = element('section', { 'aria-labelledby': 'open' })
document.body.prepend(element('main', {}, head, status, steps, body, open))

document.addEventListener('dragover', (event) => event.preventDefault())
document.addEventListener('drop', (event) => {
  event.preventDefault()
  void take(event.dataTransfer?.files[0])
})
showAll()
void check()

async function take(file: File | undefined): Promise<void> {
  if (!file) return
  given = { receipt: await receiptText(file), list: '', comments: '', name: file.name }
  await check()
}

async function check(): Promise<void> {
  const mine = ++run
  checked = undefined
  meanwhile = { steps: [] }
  showAll()
  if (!given.receipt) return
  const found = await runChecks(given, embedded.chains, (steps, progress) => {
    if (mine !== run) return
    meanwhile = { steps, ...(progress && { progress }) }
    showState()
  })
  // Another receipt may have been opened meanwhile.
  if (mine !== run) return
  checked = found
  showAll()
}

function showAll(): void {
  const { t } = words
  document.documentElement.lang = words.locale
  document.title = t('offline.title')
  head.replaceChildren(
    languageChoice(),
    element('h1', {}, t('offline.title')),
    element('p', { class: 'lead' }, t('offline.lead')),
    given.name === undefined ? '' : element('p', {}, element('bdi', { class: 'name' }, given.name)),
  )
  showState()
  showBody()
  showOpen()
}

/** Only the verdict is announced to screen readers; the steps are there to be read. */
function showState(): void {
  const { t } = words
  if (!given.receipt) status.replaceChildren(element('p', { class: 'verdict' }, t('offline.none')))
  else if (checked) status.replaceChildren(...showVerdict(words, checked))
  else status.replaceChildren(showProgress(words, meanwhile.progress))
  const made = checked?.steps ?? meanwhile.steps
  steps.replaceChildren(...(made.length > 0 ? [showSteps(words, made)] : []))
}

function showBody(): void {
  const receipt = checked?.receipt
  const events = receipt?.events ?? []
  const outcome = receipt && isOfChance(receipt) ? chanceOf(receipt) : undefined
  const parts = receipt
    ? [
        checked?.verdict !== 'fails' && showLabel(words, receipt),
        outcome ? showOutcome(words, outcome) : showPlaces(words, receipt),
        showHistory(words, events),
        showFacts(words, receipt, { list: given.list !== '', comments: given.comments !== '' }),
      ]
    : []
  body.replaceChildren(...parts.filter((part) => part instanceof Node), showLimits(words, receipt))
}

function showOpen(): void {
  const { t } = words
  const input = element('input', { type: 'file', id: 'file', accept: '.json,application/json' })
  input.addEventListener('change', () => void take(input.files?.[0]))
  const back = element('button', { type: 'button' }, t('offline.open.back'))
  back.addEventListener('click', () => {
    given = embedded
    void check()
  })
  open.replaceChildren(
    element('h2', { id: 'open' }, element('label', { for: 'file' }, t('offline.open'))),
    element('p', {}, t('offline.open.text')),
    input,
    ...(given === embedded || !embedded.receipt ? [] : [back]),
  )
}

function languageChoice(): HTMLElement {
  const choice = element(
    'select',
    { id: 'language' },
    ...locales.map((locale) =>
      element(
        'option',
        { value: locale, lang: locale, selected: locale === words.locale },
        localeNames[locale],
      ),
    ),
  )
  choice.addEventListener('change', () => {
    words = wordsOf(choice.value as Locale)
    showAll()
    document.getElementById('language')?.focus()
  })
  return element(
    'p',
    { class: 'language' },
    element('label', { for: 'language' }, words.t('offline.language')),
    choice,
  )
}

/** The result of coins, dice or numbers, as their tickets say. */
function showOutcome({ t, locale }: Words, outcome: ChanceOutcome): HTMLElement {
  const sides = [t('coin_toss.heads'), t('coin_toss.tails')]
  const order = outcome.tool === 'coins' && outcome.faces.length > 1 ? outcome.faces : []
  return element(
    'section',
    { 'aria-labelledby': 'outcome' },
    element('h2', { id: 'outcome' }, t('chance_result.outcome')),
    element('p', { class: 'outcome' }, outcomeLine(outcome, t, exactIn(formatLocales[locale]))),
    order.length > 0 && element('h3', {}, t('chance_result.order')),
    order.length > 0 && element('p', { class: 'quiet' }, order.map((face) => sides[face]).join(' · ')),
  )
}

/** The data in this file, without its program. */
interface Embedded {
  /** JSON of a receipt; empty if the file contains none */
  receipt: string
  /** JSON of its whole list, if that is public */
  list: string
  /** its comments document, if that is public and stored */
  comments: string
  locale: unknown
  /** chains whose rounds can be checked: the public one, and one named by this file's creator */
  chains: BeaconChain[]
}

function readEmbedded(document: Document): Embedded {
  const textOf = (id: string) => document.getElementById(id)?.textContent?.trim() ?? ''
  const { locale, chain } = parsed(textOf('settings'))
  return {
    receipt: textOf('receipt'),
    list: textOf('list'),
    comments: asText(textOf('comments')),
    locale,
    chains: [QUICKNET, ...(isChain(chain) && chain.hash !== QUICKNET.hash ? [chain] : [])],
  }
}

/** A document of several lines would lose its line breaks in the one-line block, so it is stored as a JSON string. */
function asText(json: string): string {
  try {
    const text: unknown = JSON.parse(json || '""')
    return typeof text === 'string' ? text : json
  } catch {
    return json
  }
}

interface Settings {
  locale?: unknown
  chain?: unknown
}

function parsed(text: string): Settings {
  try {
    return (JSON.parse(text || '{}') as Settings | null) ?? {}
  } catch {
    return {}
  }
}

function isChain(value: unknown): value is BeaconChain {
  const { hash, publicKey, genesis, period } = (value ?? {}) as Partial<Record<keyof BeaconChain, unknown>>
  return (
    typeof hash === 'string' &&
    typeof publicKey === 'string' &&
    /^[0-9a-f]{192}$/.test(publicKey) &&
    typeof genesis === 'number' &&
    typeof period === 'number'
  )
}
