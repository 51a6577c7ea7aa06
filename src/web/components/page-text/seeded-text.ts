import type { PageSection } from '#contract/content/page-texts.ts'
import type { WrittenPage } from '#contract/content/written-pages.ts'
import type { Locale } from '#locales/locales.ts'
import type { Messages } from '../../i18n/texts.ts'
import { wordsOf } from '../../i18n/words.ts'

export interface Writing {
  title: string
  lead: string
  sections: PageSection[]
}

/** The product's default text of a page, as the editor starts from it, with its placeholders unfilled. */
export async function seededText(page: WrittenPage, locale: Locale): Promise<Writing> {
  if (page === 'about') return aboutText(await wordsOf('about_words', locale))
  const messages = await (page === 'terms'
    ? wordsOf('terms_words', locale)
    : wordsOf('privacy_words', locale))
  const namespace = page === 'terms' ? 'terms' : 'privacy'
  const text = (key: string) => messages[`${namespace}.${key}`] ?? ''
  return {
    title: text('title'),
    lead: text('lead'),
    sections: chapters[page].map((key) => ({
      key,
      heading: text(`chapter.${key}`),
      text: text(`text.${key}`),
    })),
  }
}

const people = ['organisers', 'entrants', 'teams', 'doubters']
const steps = ['seal', 'gap', 'follow']
const limits = ['complete', 'person', 'platform', 'allowed', 'down']

/** The texts of the about page without its pictures and numbers. */
function aboutText(messages: Messages): Writing {
  const text = (key: string) => messages[`about.${key}`] ?? ''
  const inPairs = (begin: string, names: string[]) =>
    names.map((name) => `${text(`${begin}.${name}`)}: ${text(`${begin}.${name}.text`)}`)
  return {
    title: text('heading'),
    lead: text('lead'),
    sections: [
      { key: 'for', heading: text('for.title'), text: listed(inPairs('for', people)) },
      {
        key: 'how',
        heading: text('how.title'),
        text: [text('how.text'), ...inPairs('how', steps)].join('\n\n'),
      },
      { key: 'not', heading: text('not.title'), text: listed(limits.map((name) => text(`not.${name}`))) },
    ],
  }
}

function listed(lines: string[]): string {
  return lines.map((line) => `- ${line}`).join('\n')
}

/** The chapters of the product's own long texts, in order; each has an anchor (`/terms#liability`). */
export const chapters = {
  privacyPolicy: [
    'short',
    'controller',
    'visit',
    'draws',
    'participants',
    'account',
    'contact',
    'cookies',
    'recipients',
    'ledger',
    'periods',
    'bases',
    'rights',
    'security',
    'changes',
  ],
  terms: [
    'scope',
    'service',
    'proof',
    'account',
    'plans',
    'organisers',
    'platforms',
    'forbidden',
    'content',
    'record',
    'availability',
    'liability',
    'end',
    'withdrawal',
    'law',
    'changes',
  ],
} as const
