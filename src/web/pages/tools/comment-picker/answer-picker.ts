import { redirect } from 'react-router'
import type { CallReply } from '#contract/api/call.ts'
import {
  type CollectionInput,
  createCollection,
  estimateCollection,
  listPlatforms,
  supplyComments,
} from '#contract/comments/collections.ts'
import { pathFor } from '#locales/paths.ts'
import type { Platform } from '#posts/address.ts'
import { toolLock } from '#web/actions/tool-lock.ts'
import { type FormAnswer, fieldFailure, generalFailure } from '#web/api/form-failure.ts'
import { type Failed, type Outcome, send } from '#web/api/send.ts'
import type { ToolLock } from '#web/components/locked-tool.tsx'
import { formatIn } from '#web/i18n/format.ts'
import { typedNumber } from '#web/i18n/typed-number.ts'
import { sessionContext } from '#web/visit/session.ts'
import { type PageContext, visitContext } from '#web/visit/visit-context.ts'
import { rulesPayload } from '../comment-rules/rules-values.ts'
import { sortFailure } from '../draw-parts/sort-failure.ts'
import {
  addressesOf,
  addressWords,
  judgeAddresses,
  type PickerValues,
  type SentPicker,
} from './picker-values.ts'

export type Cost = CallReply<typeof estimateCollection>['cost']

/** What the page shows again if the form did not lead to a collection. */
export interface PickerAnswer extends FormAnswer<PickerValues> {
  /** null if it is free */
  cost?: Cost
  /** replaces the form's key, which another request used */
  key?: string
}

/** Maps error fields of the call to fields of the form. */
const fields = {
  posts: 'address',
  post: 'address',
  text: 'supplied',
  file: 'supplied',
  title: 'title',
  winners: 'winners',
  substitutes: 'substitutes',
  exclude: 'exclude',
  mentions: 'mentions',
  mention_of: 'mention_of',
  required_terms: 'required_terms',
  forbidden_terms: 'forbidden_terms',
  from: 'from',
  until: 'until',
  most: 'extra_most',
}

const byCode = {
  post_invalid: 'address',
  posts_of_several_platforms: 'address',
  too_many_posts: 'address',
  file_missing: 'supplied',
  too_many_files: 'supplied',
  list_too_long: 'supplied',
}

/** Handles the form: redirects to the collection, or returns its cost or the errors. */
export async function answerPicker(
  sent: SentPicker,
  platform: Platform,
  context: PageContext,
): Promise<PickerAnswer | Response> {
  const { values, files, intent } = sent
  const addresses = addressesOf(values)
  const brings = files.length > 0 || values.supplied.trim() !== ''
  if (intent === 'supply' || (addresses.length === 0 && brings)) return supply(sent, platform, context)
  const { t } = context.get(visitContext)
  const wrong = addressWords(t, judgeAddresses(addresses, platform), platform)
  if (wrong) return { values, failure: fieldFailure('address', wrong) }
  if (intent === 'estimate') return estimate(values, context)
  // Drawing from the post would drop the list without a word.
  if (brings) return { values, failure: fieldFailure('supplied', t('comment_picker.supply.or_post')) }
  const payload = { posts: addresses, wish: inputOf(sent) }
  return redirectOrExplain(
    sent,
    await send(createCollection, { payload, idempotencyKey: keyOf(sent, context), context }),
    context,
  )
}

async function supply(sent: SentPicker, platform: Platform, context: PageContext) {
  const { values, files } = sent
  const { t } = context.get(visitContext)
  if (files.length === 0 && values.supplied.trim() === '')
    return { values, failure: fieldFailure('supplied', t('comment_picker.supply.missing')) }
  const about = { platform, post: addressesOf(values)[0] ?? '', wish: inputOf(sent) }
  const way = { idempotencyKey: keyOf(sent, context), context }
  if (files.length === 0)
    return redirectOrExplain(
      sent,
      await send(supplyComments, { payload: { ...about, text: values.supplied }, ...way }),
      context,
    )
  const form = new FormData()
  form.set('options', JSON.stringify(about))
  for (const file of files) form.append('file', file)
  return redirectOrExplain(sent, await send(supplyComments, { form, ...way }), context)
}

async function estimate(values: PickerValues, context: PageContext): Promise<PickerAnswer> {
  const { t } = context.get(visitContext)
  const asked = await send(estimateCollection, { payload: { posts: addressesOf(values) }, context })
  return asked.ok
    ? { values, cost: asked.data.cost }
    : { values, failure: sortFailure(t, asked, { ids: fields, byCode }) }
}

/** The draw's options are stored with the collection, so that its page starts with what was typed here. */
function inputOf({ values, intent }: SentPicker): CollectionInput {
  const { comment_rules, ...rules } = rulesPayload(values.rules)
  return {
    title: values.title,
    winners: typedNumber(values.winners),
    substitutes: typedNumber(values.substitutes || '0'),
    rules,
    prizes: [],
    entries_public: false,
    show_contacts: false,
    comment_rules,
    pick: intent === 'pick',
  }
}

function redirectOrExplain(
  sent: SentPicker,
  outcome: Outcome<{ id: string }>,
  context: PageContext,
): PickerAnswer | Response {
  const { frame } = context.get(visitContext)
  if (outcome.ok) return redirect(pathFor('comments', frame.locale, { collectionId: outcome.data.id }), 303)
  return explain(sent.values, outcome, context)
}

function explain(values: PickerValues, failed: Failed, context: PageContext): PickerAnswer {
  const { t, newKey } = context.get(visitContext)
  if (failed.code === 'idempotency_key_reused')
    return { values, failure: generalFailure(t('comment_picker.already')), key: newKey() }
  const isFile = failed.code.startsWith('file_')
  return {
    values,
    failure: sortFailure(t, failed, {
      ids: fields,
      byCode: isFile ? { [failed.code]: 'supplied' } : byCode,
    }),
  }
}

function keyOf({ key }: SentPicker, context: PageContext): string {
  return key || context.get(visitContext).newKey()
}

type Listed = CallReply<typeof listPlatforms>['platforms'][number]

export interface PlatformState extends Pick<Listed, 'state' | 'by' | 'own_posts_only'> {
  /** when a pause ends, in words */
  until: string
  /** maximum number of comments per draw */
  maxComments: number
  signedIn: boolean
  /** why the plan locks the tool */
  lock: ToolLock | null
}

/** What the tool can do right now; null if unknown, and then the fetch itself reports problems. */
export async function loadPlatform(
  platform: Platform,
  context: PageContext,
): Promise<{ state: PlatformState | null; maxPosts: number }> {
  const answer = await send(listPlatforms, { context })
  const found = answer.ok && answer.data.platforms.find((listed) => listed.platform === platform)
  if (!found) return { state: null, maxPosts: 1 }
  const { frame } = context.get(visitContext)
  const { state, by, own_posts_only, until } = found
  return {
    state: {
      state,
      by,
      own_posts_only,
      // A pause lasts minutes; the text includes the zone.
      until: until === null ? '' : formatIn(frame.locale, 'UTC').dateTime(until),
      maxComments: answer.data.most_comments,
      signedIn: context.get(sessionContext).user !== null,
      lock: state === 'locked' ? toolLock(context, platform) : null,
    },
    maxPosts: answer.data.most_posts,
  }
}
