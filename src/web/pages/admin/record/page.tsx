import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import {
  deleteContent,
  discardKeptValues,
  getContent,
  getContentRevision,
  publishContent,
  restoreContent,
  scheduleContent,
  unpublishContent,
  updateContent,
} from '#contract/content/contents.ts'
import type { Field } from '#contract/fields/field.ts'
import { pathFor } from '#locales/paths.ts'
import { type Action, answerAction } from '#web/actions/answer-action.ts'
import { type Outcome, send } from '#web/api/send.ts'
import { typedTime } from '#web/i18n/typed-time.ts'
import { redirectTelling } from '#web/visit/flash.ts'
import { type PageContext, visitContext } from '#web/visit/visit-context.ts'
import { answerSubmission, loadSubmission } from '../submissions/load-submissions.ts'
import { SubmissionPage } from '../submissions/submission-page.tsx'
import { ContentRecord } from './content-record.tsx'
import { type Differences, loadRecord, moduleOf, takeOver, weighDifferences } from './load-record.ts'
import {
  baseFields,
  faultsOfRecord,
  type Pairs,
  valuesOfPairs,
  valuesOfRecord,
  writtenRecord,
} from './record-values.ts'

export async function loader(args: LoaderFunctionArgs) {
  const module = await moduleOf(args.params['moduleKey'] ?? '', args.context)
  return module.type === 'form' ? { sent: await loadSubmission(args, module) } : loadRecord(args)
}

export async function action(args: ActionFunctionArgs) {
  const { request, params, context } = args
  const { moduleKey = '', recordId: id = '' } = params
  const { fields, type } = await moduleOf(moduleKey, context)
  if (type === 'form') return answerSubmission(args)
  const answer = await answerAction(request, context, recordActions({ moduleKey, id }, fields))
  const isGone = !(answer instanceof Response) && answer.data.intent === 'delete' && answer.data.ok
  if (!isGone) return answer
  const { locale } = context.get(visitContext).frame
  return redirectTelling(pathFor('dashboardRecords', locale, { moduleKey }), deleteContent, context)
}

/** One record of a module, or one submission of a form. */
export default function Record() {
  const data = useLoaderData<typeof loader>()
  return 'sent' in data ? <SubmissionPage data={data.sent} /> : <ContentRecord {...data} />
}

interface RecordLocation {
  moduleKey: string
  id: string
}

/** The actions of a record. If another user saved first, saving returns the differences instead. */
function recordActions(params: RecordLocation, fields: readonly Field[]): Record<string, Action> {
  let differences: Differences | undefined
  return {
    save: {
      run: async (values, context) => {
        const version = Number(values['version'])
        const payload = { ...(await merged(params, fields, values, context)), version }
        const outcome = await send(updateContent, { params, payload, context })
        if (!outcome.ok && outcome.code === 'content_changed')
          differences = await differencesOf(params, fields, values, context)
        return faultsOfRecord(outcome)
      },
      show: () => differences,
    },
    publish: {
      run: async (_, context) => faultsOfRecord(await send(publishContent, { params, context })),
    },
    schedule: {
      run: async ({ publish_at = '', zone = '' }, context) => {
        const payload = { publish_at: typedTime(publish_at, zone) ?? '' }
        return faultInWords(await send(scheduleContent, { params, payload, context }))
      },
    },
    unpublish: { run: (_, context) => send(unpublishContent, { params, context }) },
    restore: {
      run: ({ revision = '', version = '' }, context) =>
        send(restoreContent, {
          params,
          payload: { revision: Number(revision), version: Number(version) },
          context,
        }),
    },
    discard: {
      run: ({ id: fieldKey = '', version = '' }, context) =>
        send(discardKeptValues, {
          params: { ...params, fieldKey },
          payload: { version: Number(version) },
          context,
        }),
    },
    delete: { run: (_, context) => send(deleteContent, { params, context }) },
  }
}

/** There is only one field, so its error needs no label. */
function faultInWords<Answer extends Outcome<unknown>>(outcome: Answer): Answer {
  if (outcome.ok || outcome.code !== 'validation_failed') return outcome
  const errors = (outcome.fields as { publish_at?: { _errors?: string[] } } | undefined)?.publish_at?._errors
  return errors?.[0] ? { ...outcome, message: errors[0], lines: errors } : outcome
}

/**
 * The typed values, with the other user's at the chosen places, and the stored values of fields that the module got
 * while the form was open.
 */
async function merged(params: RecordLocation, fields: readonly Field[], values: Pairs, context: PageContext) {
  const places = Object.keys(values).flatMap((name) =>
    name.startsWith('take.') && values[name] === 'theirs' ? [name.slice('take.'.length)] : [],
  )
  const shown = values['shown']?.split(' ')
  const unseen = shown ? fields.filter(({ key }) => !shown.includes(key)) : []
  const isPlain = places.length === 0 && unseen.length === 0
  const now = isPlain ? undefined : await send(getContent, { params, context })
  if (!now?.ok) return writtenRecord(fields, values)
  const theirs = valuesOfRecord(now.data)
  const taken = takeOver(valuesOfPairs(fields, values), theirs, places)
  const { record } = taken
  const entries = unseen.flatMap(({ key }) =>
    key in theirs.fields ? [[key, theirs.fields[key]] as const] : [],
  )
  const own = { ...taken.fields, ...(Object.fromEntries(entries) as typeof taken.fields) }
  const [picture] = record['header_image'] as string[]
  return { ...record, header_image: picture ?? null, fields: own } as unknown as ReturnType<
    typeof writtenRecord
  >
}

async function differencesOf(
  params: RecordLocation,
  fields: readonly Field[],
  values: Pairs,
  context: PageContext,
): Promise<Differences | undefined> {
  const { t, frame } = context.get(visitContext)
  const [now, past] = await Promise.all([
    send(getContent, { params, context }),
    send(getContentRevision, { params: { ...params, version: Number(values['version']) }, context }),
  ])
  if (!now.ok) return undefined
  const { version, updated_by, updated_at } = now.data
  const weighed = weighDifferences({
    base: baseFields(t, frame.locale),
    fields,
    locale: frame.locale,
    before: past.ok ? valuesOfRecord(past.data.record) : undefined,
    theirs: valuesOfRecord(now.data),
    yours: valuesOfPairs(fields, values),
  })
  return { version, updated_by, updated_at, ...weighed }
}
