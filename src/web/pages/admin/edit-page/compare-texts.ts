import type { PageSection } from '#contract/content/page-texts.ts'
import type { Translate } from '#web/i18n/texts.ts'
import type { Change } from '../parts/versions/version-diff.tsx'
import { wordDiff } from '../parts/versions/word-diff.ts'

interface Text {
  title: string
  lead: string
  sections: readonly PageSection[]
}

/** What changed in the text of a page since an earlier version, in the order of the page. */
export function compareTexts(past: Text, now: Text, t: Translate): Change[] {
  const before = new Map(past.sections.map((section) => [section.key, section]))
  const after = new Map(now.sections.map((section) => [section.key, section]))
  const keys = [...new Set([...after.keys(), ...before.keys()])]
  const order = (text: Text) => text.sections.map(({ heading }) => heading).join(', ')
  const isMoved = (text: Text) => text.sections.map(({ key }) => key).join(' ')
  const rows = [
    { place: 'title', label: t('page_editing.title'), was: past.title, is: now.title },
    { place: 'lead', label: t('page_editing.lead_field'), was: past.lead, is: now.lead },
    ...(isMoved(past) === isMoved(now)
      ? []
      : [{ place: 'order', label: t('versions.order'), was: order(past), is: order(now) }]),
    ...keys.map((key) => {
      const [was, is] = [before.get(key), after.get(key)]
      return { place: `section.${key}`, label: (is ?? was)?.heading ?? key, was: whole(was), is: whole(is) }
    }),
  ]
  return rows
    .filter(({ was, is }) => was !== is)
    .map(({ place, label, was, is }) => ({ place, label, parts: wordDiff(was, is) }))
}

function whole(section: PageSection | undefined): string {
  return section ? [section.heading, section.text, section.form ?? ''].filter(Boolean).join('\n') : ''
}
