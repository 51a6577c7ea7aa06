import { deleteMenu, updateMenu } from '#contract/content/menu-editing.ts'
import type { MenuArea } from '#contract/content/menus.ts'
import { listMenuTargets } from '#contract/content/module-editing.ts'
import type { Action, FormValues } from '#web/actions/answer-action.ts'
import { send } from '#web/api/send.ts'
import { type PageContext, visitContext } from '#web/visit/visit-context.ts'
import { type DraftItem, type FoundTargets, itemsInForm, writtenItems } from './draft-item.ts'
import { arrange, inputInForm } from './move-items.ts'

/** What an unsaved answer shows: the items as arranged. */
export interface EditorAnswer {
  items: readonly DraftItem[]
  /** search results, with the item they are for */
  found?: FoundTargets
}

/** The actions of a menu. Without scripts each move is submitted too, and saved with the rest. */
export function menuActions(key: string): Record<string, Action> {
  return {
    save: {
      run: (values, context) => (values['arrange'] ? rearrange(values, context) : save(key, values, context)),
      show: (outcome, values) => (values['arrange'] && outcome.ok ? outcome.data : undefined),
    },
    delete: { run: (_, context) => send(deleteMenu, { params: { key }, context }) },
  }
}

async function rearrange(values: FormValues, context: PageContext) {
  const { frame, t } = context.get(visitContext)
  const [word, key = ''] = inputInForm(values).split(':')
  if (word === 'find') return findTargets(key, values, context)
  const { items, message } = arrange(itemsInForm(values), inputInForm(values), {
    t,
    locale: frame.locale,
  })
  return { ok: true, data: { items } satisfies EditorAnswer, message, status: 200 } as const
}

/** Finds possible targets of an item by its search field. The menu is not changed. */
async function findTargets(key: string, values: FormValues, context: PageContext) {
  const items = itemsInForm(values)
  const search = values[`item.${items.findIndex((item) => item.key === key)}.find`] ?? ''
  const answer = await send(listMenuTargets, { payload: { search: search.slice(0, 200) }, context })
  if (!answer.ok) return answer
  const found = { key, targets: answer.data }
  const message = context.get(visitContext).t('menus.said.found', { count: answer.data.length })
  return { ok: true, data: { items, found } satisfies EditorAnswer, message, status: 200 } as const
}

async function save(key: string, values: FormValues, context: PageContext) {
  const items = itemsInForm(values)
  const outcome = await send(updateMenu, {
    params: { key },
    payload: {
      version: Number(values['version']),
      area: values['area'] as MenuArea,
      items: writtenItems(items) as never,
    },
    context,
  })
  if (outcome.ok || outcome.code !== 'validation_failed') return outcome
  const fields = faultsByItem(outcome.fields, items)
  const { t } = context.get(visitContext)
  const message = Object.keys(fields).length > 0 ? t('menus.faults') : outcome.message
  return { ...outcome, message, lines: [message], fields }
}

interface Branch {
  _errors?: string[]
  [name: string]: Branch | string[] | undefined
}

const formField: Readonly<Record<string, string>> = { link: 'address', direct_link: 'address' }

/**
 * The call reports errors by position in the tree, the form by item: `<key>.address`, so that they follow a moved item.
 */
function faultsByItem(fields: unknown, drafts: readonly DraftItem[]): Record<string, { _errors: string[] }> {
  const errors: Record<string, { _errors: string[] }> = {}
  const items = (fields as { items?: Branch } | undefined)?.items
  let n = 0
  const collect = (list: Branch | undefined, depth: number) => {
    for (let i = 0; drafts[n]?.depth === depth; i++) {
      const { key = '', target } = drafts[n] ?? {}
      n++
      const branch = list?.[i] as Branch | undefined
      for (const [name, error] of Object.entries(branch ?? {})) {
        if (name === 'children' || name === '_errors') continue
        const relatedField = target === 'page' ? 'page' : 'related'
        const field = name === 'relation_id' ? relatedField : (formField[name] ?? name)
        const messages = errorsIn(error as Branch)
        if (messages.length > 0) errors[`${key}.${field}`] = { _errors: messages }
      }
      collect(branch?.['children'] as Branch | undefined, depth + 1)
    }
  }
  collect(items, 0)
  return errors
}

function errorsIn(branch: Branch): string[] {
  const own = branch._errors ?? []
  const below = Object.entries(branch).flatMap(([name, one]) =>
    name === '_errors' || !one || Array.isArray(one) ? [] : errorsIn(one),
  )
  return [...own, ...below]
}
