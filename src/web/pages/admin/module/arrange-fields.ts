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
  message: string
}

interface Wished {
  t: Translate
  locale: Locale
  /** removed fields for which records still hold values */
  past: readonly Field[]
}

/** Applies the action of a form button: `add:text`, `up:<field>`, `place:<field>:before:<field>`, `option:<field>` … */
export function arrangeFields(draft: DraftModule, query: string, { t, locale, past }: Wished): Arranged {
  const [action = '', id = '', where = '', target = ''] = query.split(':')
  const { fields } = draft
  const at = fields.findIndex((field) => field.id === id)
  const field = fields[at]
  const name = (field && wordsIn(field.label, locale)) || t('modules.field.unnamed')
  const done = (next: readonly DraftField[], about: string, message: string): Arranged => ({
    draft: { ...draft, fields: next },
    id: about,
    message,
  })

  const type = action === 'add' ? fieldTypeNames.find((candidate) => candidate === id) : undefined
  if (type) {
    const added = newField(fields, type)
    const next = done([...fields, added], added.id, t('modules.said.added'))
    return { ...next, draft: withKindOf(next.draft, type) }
  }
  const gone = action === 'back' ? past.find(({ key }) => key === id) : undefined
  if (gone && !field) return done([...fields, draftOfField(gone)], id, t('modules.said.back'))
  if (!field) return { draft, id: '', message: '' }

  const others = fields.filter((candidate) => candidate !== field)
  if (action === 'remove') return done(others, '', t('modules.said.removed', { name }))
  if (action === 'option' || action === 'unoption') {
    const options =
      action === 'option'
        ? [...field.options, { value: '', label: {} }]
        : field.options.filter((_, i) => i !== Number(where))
    return done(fields.with(at, { ...field, options }), id, '')
  }
  const to = placeOf(action, { at, where, target: others.findIndex((other) => other.id === target) })
  if (to < 0 || to > others.length) return { draft, id, message: t('modules.said.impossible', { name }) }
  const message = t('modules.said.moved', { name, place: to + 1, count: fields.length })
  return done(others.toSpliced(to, 0, field), id, message)
}

/** A video field needs video as an accepted kind of file. */
export function withKindOf(draft: DraftModule, type: FieldTypeName | undefined): DraftModule {
  if (type !== 'video' || draft.kinds.includes('video')) return draft
  return { ...draft, kinds: [...draft.kinds, 'video'] }
}

function placeOf(
  action: string,
  { at, where, target }: { at: number; where: string; target: number },
): number {
  if (action === 'up') return at - 1
  if (action === 'down') return at + 1
  if (action !== 'place' || target < 0) return -1
  return where === 'before' ? target : target + 1
}
