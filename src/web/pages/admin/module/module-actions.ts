import {
  type Consequence,
  createModule,
  deleteModule,
  deletePastField,
  getModule,
  updateModule,
  weighModule,
} from '#contract/content/module-editing.ts'
import { typeOf } from '#contract/fields/all.ts'
import type { Field } from '#contract/fields/field.ts'
import { type FieldTypeName, fieldTypeNames } from '#contract/fields/names.ts'
import { pathFor } from '#locales/paths.ts'
import type { Action, FormValues, Question } from '#web/actions/answer-action.ts'
import { type Outcome, send } from '#web/api/send.ts'
import { redirectTelling } from '#web/visit/flash.ts'
import { type PageContext, visitContext } from '#web/visit/visit-context.ts'
import { arrangeFields } from './arrange-fields.ts'
import { type DraftModule, moduleInForm } from './draft-module.ts'
import { fingerprintOf } from './save-warnings.tsx'
import { writtenFields, writtenModule } from './written-module.ts'

/** What an unsaved answer shows: the module as arranged, or the consequences of saving it. */
export interface EditorAnswer {
  draft?: DraftModule
  consequences?: readonly Consequence[]
}

/** The actions of an existing module. */
export function moduleActions(moduleKey: string): Record<string, Action> {
  const params = { moduleKey }
  return {
    save: {
      run: async (values, context) => {
        if (values['arrange']) {
          const module = await send(getModule, { params, context })
          return rearranged(values, context, module.ok ? module.data.past_fields : [])
        }
        return (await askFirst(moduleKey, values, context)) ?? saved(moduleKey, values, context)
      },
      show: shownOf,
    },
    empty: {
      run: ({ field = '', records = '' }, context) =>
        send(deletePastField, {
          params: { ...params, fieldKey: field },
          payload: { records: typedCount(records) },
          context,
        }),
    },
    delete: {
      run: async ({ records = '' }, context) => {
        const answer = await send(deleteModule, {
          params,
          payload: { records: typedCount(records) },
          context,
        })
        if (!answer.ok) return answer
        const { locale } = context.get(visitContext).frame
        throw redirectTelling(pathFor('dashboardModules', locale), deleteModule, context)
      },
    },
  }
}

/** The actions of a new module. */
export const newModuleActions: Record<string, Action> = {
  save: {
    run: async (values, context) => {
      if (values['arrange']) return rearranged(values, context, [])
      const draft = moduleInForm(values)
      const answer = await send(createModule, { payload: writtenModule(draft), context })
      return faultsByName(answer, draft, context)
    },
    show: shownOf,
  },
}

function shownOf(outcome: Outcome<unknown>): EditorAnswer | undefined {
  const { arranged } = (outcome.ok ? outcome.data : {}) as { arranged?: DraftModule }
  return arranged && { draft: arranged }
}

function rearranged(values: FormValues, context: PageContext, past: readonly Field[]): Outcome<unknown> {
  const { frame, t } = context.get(visitContext)
  const wished = { t, locale: frame.locale, past }
  const { draft, message } = arrangeFields(moduleInForm(values), values['arrange'] ?? '', wished)
  return { ok: true, data: { arranged: draft }, message, status: 200 }
}

/** Asks about the effects of saving on records; undefined if the user has just confirmed the same ones. */
async function askFirst(
  moduleKey: string,
  values: FormValues,
  context: PageContext,
): Promise<Question | undefined> {
  const fields = writtenFields(moduleInForm(values).fields)
  const weighed = await send(weighModule, { params: { moduleKey }, payload: { fields }, context })
  // Saving itself reports the errors of the fields.
  if (!weighed.ok) return undefined
  const { consequences } = weighed.data
  if (consequences.length === 0 || values['sure'] === fingerprintOf(consequences)) return undefined
  const shown: EditorAnswer = { consequences }
  return { question: context.get(visitContext).t('modules.weigh.ask'), shown }
}

async function saved(moduleKey: string, values: FormValues, context: PageContext) {
  const draft = moduleInForm(values)
  const { type: _type, key: _key, ...payload } = writtenModule(draft)
  const answer = await send(updateModule, {
    params: { moduleKey },
    payload: { ...payload, version: Number(values['version']) },
    context,
  })
  return faultsByName(answer, draft, context)
}

interface Branch {
  _errors?: string[]
  [name: string]: Branch | string[] | undefined
}

/** Our forms name their fields like the calls do, joined by dots. */
function faultsByName(outcome: Outcome<unknown>, draft: DraftModule, context: PageContext): Outcome<unknown> {
  if (outcome.ok || !outcome.fields) return outcome
  const faults = faultsOfTyped(Object.fromEntries(flattened(outcome.fields as Branch, '')), draft)
  if (Object.keys(faults).length === 0) return outcome
  const message =
    outcome.code === 'validation_failed' ? context.get(visitContext).t('modules.faults') : outcome.message
  return { ...outcome, message, lines: [message], fields: faults }
}

function flattened(branch: Branch, name: string): [string, { _errors: string[] }][] {
  const own = branch._errors?.length
    ? [[name, { _errors: branch._errors }] as [string, { _errors: string[] }]]
    : []
  const below = Object.entries(branch).flatMap(([key, inner]) =>
    key === '_errors' || !inner || Array.isArray(inner)
      ? []
      : flattened(inner, name ? `${name}.${key}` : key),
  )
  return [...own, ...below]
}

/** -1 if there are no digits. */
function typedCount(typed: string): number {
  const digits = typed.replaceAll(/\D/g, '')
  return digits === '' ? -1 : Number(digits)
}

/** The errors of a module without those of a generated key or address, which become valid with the name. */
export function faultsOfTyped<Fault>(
  faults: Readonly<Record<string, Fault>>,
  { key, slug }: Pick<DraftModule, 'key' | 'slug'>,
): Record<string, Fault> {
  const made = [
    ...(key ? [] : ['key']),
    ...(Object.values(slug).some((words) => words?.trim()) ? [] : ['slug']),
  ]
  const entries = Object.entries(faults)
  if (!entries.some(([name]) => isOf(name, 'name'))) return { ...faults }
  return Object.fromEntries(entries.filter(([name]) => !made.some((one) => isOf(name, one))))
}

function isOf(name: string, part: string): boolean {
  return name === part || name.startsWith(`${part}.`)
}

/** The options available for a type of field. */
interface Abilities {
  sorts: boolean
  searches: boolean
  options: boolean
  settings: readonly (keyof Field['settings'])[]
}
export type AllAbilities = Record<FieldTypeName, Abilities>

/** For the loader, because the field types include their schemas, which no page needs. */
export function fieldAbilities(): AllAbilities {
  return Object.fromEntries(
    fieldTypeNames.map((name) => {
      const { canSort = false, canSearch = false, takesOptions = false, settings = [] } = typeOf(name)
      return [name, { sorts: canSort, searches: canSearch, options: takesOptions, settings }]
    }),
  ) as AllAbilities
}
