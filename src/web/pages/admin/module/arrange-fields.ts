import type { Field } from '#contract/fields/field.ts'
import { type FieldTypeName, fieldTypeNames } from '#contract/fields/names.ts'
import type { Locale } from '#locales/locales.ts'
import type { Translate } from '#web/i18n/texts.ts'
import { type DraftField, type DraftModule, draftOfField, newField, wordsIn } from './draft-module.ts'

export interface Arranged {
  draft: DraftModule
  /** the field concerned, which gets the focus */
  id: string
  /** the result in words */
  said: string
}

interface Wished {
  t: Translate
  locale: Locale
  /** removed fields for which records still hold values */
  past: readonly Field[]
}

/** Applies the action of a form button: `add:text`, `up:<field>`, `place:<field>:before:<field>`, `option:<field>` … */
export function arrangeFields(draft: DraftModule, query: string, { t, locale, past }: Wished): Arranged {
  const [word = '', id = '', where = '', target = ''] = query.split(':')
  const { fields } = draft
  const at = fields.findIndex((field) => field.id === id)
  const field = fields[at]
  const name = (field && wordsIn(field.label, locale)) || t('modules.field.unnamed')
  const done = (next: readonly DraftField[], about: string, said: string): Arranged => ({
    draft: { ...draft, fields: next },
    id: about,
    said,
  })

  const type = word === 'add' ? fieldTypeNames.find((one) => one === id) : undefined
  if (type) {
    const added = newField(fields, type)
    const next = done([...fields, added], added.id, t('modules.said.added'))
    return { ...next, draft: withKindOf(next.draft, type) }
  }
  const gone = word === 'back' ? past.find(({ key }) => key === id) : undefined
  if (gone && !field) return done([...fields, draftOfField(gone)], id, t('modules.said.back'))
  if (!field) return { draft, id: '', said: '' }

  const others = fields.filter((one) => one !== field)
  if (word === 'remove') return done(others, '', t('modules.said.removed', { name }))
  if (word === 'option' || word === 'unoption') {
    const options =
      word === 'option'
        ? [...field.options, { value: '', label: {} }]
        : field.options.filter((_, i) => i !== Number(where))
    return done(fields.with(at, { ...field, options }), id, '')
  }
  const to = placeOf(word, { at, where, target: others.findIndex((one) => one.id === target) })
  if (to < 0 || to > others.length) return { draft, id, said: t('modules.said.impossible', { name }) }
  const said = t('modules.said.moved', { name, place: to + 1, count: fields.length })
  return done(others.toSpliced(to, 0, field), id, said)
}

/** A video field needs video as an accepted kind of file. */
export function withKindOf(draft: DraftModule, type: FieldTypeName | undefined): DraftModule {
  if (type !== 'video' || draft.kinds.includes('video')) return draft
  return { ...draft, kinds: [...draft.kinds, 'video'] }
}

function placeOf(word: string, { at, where, target }: { at: number; where: string; target: number }): number {
  if (word === 'up') return at - 1
  if (word === 'down') return at + 1
  if (word !== 'place' || target < 0) return -1
  return where === 'before' ? target : target + 1
}
