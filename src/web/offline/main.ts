import { chanceOf, isOfChance } from '../../draw/chance/check-chance.ts'
import type { ListProgress } from '../../draw/check-list.ts'
import { type Locale, localeNames, locales } from '../../locales/locales.ts'
import { element } from './element.ts'
import { readEmbedded } from './embedded.ts'
import { type Checked, type CheckStep, runChecks } from './run-checks.ts'
import { showFacts, showLabel, showLimits } from './show-facts.ts'
import { showOutcome } from './show-outcome.ts'
import { showHistory, showPlaces } from './show-places.ts'
import { showProgress, showSteps, showVerdict } from './show-steps.ts'
import { firstLocale, wordsOf } from './words.ts'

const embedded = readEmbedded(document)
let words = wordsOf(firstLocale(new URL(location.href), embedded.locale, navigator.languages))

/** What is looked at: the receipt of this file, or one that somebody opened here. */
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
  given = { receipt: await file.text(), list: '', comments: '', name: file.name }
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

/** The verdict alone is said aloud; the steps are read by whoever wants to. */
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
