import type { PageSection } from '#contract/content/page-texts.ts'
import type { WrittenPage } from '#contract/content/written-pages.ts'
import type { Locale } from '#locales/locales.ts'
import type { Messages } from '../../i18n/keys.ts'
import { wordsOf } from '../../i18n/words.ts'
import { chapters } from './chapters.ts'

export interface Writing {
  title: string
  lead: string
  sections: PageSection[]
}

/** The product's default text of a page, as the editor starts from it, with its placeholders unfilled. */
export async function seededText(page: WrittenPage, locale: Locale): Promise<Writing> {
  if (page === 'about') return aboutText(await wordsOf('about_words', locale))
  const words = await (page === 'terms' ? wordsOf('terms_words', locale) : wordsOf('privacy_words', locale))
  const room = page === 'terms' ? 'terms' : 'privacy'
  const say = (key: string) => words[`${room}.${key}`] ?? ''
  return {
    title: say('title'),
    lead: say('lead'),
    sections: chapters[page].map((key) => ({
      key,
      heading: say(`chapter.${key}`),
      text: say(`text.${key}`),
    })),
  }
}

const people = ['organisers', 'entrants', 'teams', 'doubters']
const steps = ['seal', 'gap', 'follow']
const limits = ['complete', 'person', 'platform', 'allowed', 'down']

/** The texts of the about page without its pictures and numbers. */
function aboutText(words: Messages): Writing {
  const say = (key: string) => words[`about.${key}`] ?? ''
  const inPairs = (begin: string, names: string[]) =>
    names.map((name) => `${say(`${begin}.${name}`)}: ${say(`${begin}.${name}.text`)}`)
  return {
    title: say('heading'),
    lead: say('lead'),
    sections: [
      { key: 'for', heading: say('for.title'), text: listed(inPairs('for', people)) },
      {
        key: 'how',
        heading: say('how.title'),
        text: [say('how.text'), ...inPairs('how', steps)].join('\n\n'),
      },
      { key: 'not', heading: say('not.title'), text: listed(limits.map((name) => say(`not.${name}`))) },
    ],
  }
}

function listed(lines: string[]): string {
  return lines.map((line) => `- ${line}`).join('\n')
}
