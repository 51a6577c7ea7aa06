import { randomUUID } from 'node:crypto'
import type { Notification, NotificationType } from '#contract/accounts/notifications.ts'
import { fail } from '#contract/api/errors.ts'
import { moneyText } from '#contract/billing/money.ts'
import { planTitle } from '#contract/billing/plan-title.ts'
import type { Unnamed } from '#contract/draws/titles/chance-title.ts'
import { givenTitle } from '#contract/draws/titles/given-title.ts'
import { formatLocales, type Locale } from '#locales/locales.ts'
import { type Page, pathFor } from '#locales/paths.ts'
import type { Context, SignedIn } from '#server/context.ts'
import { sharedTranslate } from '#server/http/translate.ts'
import { isId } from '#server/kit/ids.ts'
import {
  deleteNotifications,
  insertNotification,
  latestOf,
  markNotifications,
  type StoredNotification,
  unreadOf,
} from './store.ts'

/** The page shows them all at once; older ones are left out. */
const maxListed = 100

/** The viewer's notifications, in the language of the request. */
export async function listNotifications(
  ctx: Pick<Context, 'db'>,
  { user }: SignedIn,
  locale: Locale,
): Promise<{ notifications: Notification[]; unread: number }> {
  const [stored, unread] = await Promise.all([
    latestOf(ctx.db, user.id, maxListed),
    unreadOf(ctx.db, user.id),
  ])
  return { notifications: stored.map((notification) => inWords(notification, locale)), unread }
}

function inWords({ id, type: stored, status, payload, created_at }: StoredNotification, locale: Locale) {
  const type = stored as NotificationType
  return {
    id,
    type,
    status,
    ...notificationWords(type, payload, locale),
    created_at: created_at.toISOString(),
  }
}

interface Change {
  /** one of the viewer's own, or `all` */
  id: string
  action: 'read' | 'unread' | 'delete'
}

/** Marks or deletes the viewer's own notifications. Those of others are not found. */
export async function changeNotification(
  ctx: Pick<Context, 'db'>,
  { user }: SignedIn,
  { id, action }: Change,
): Promise<{ unread: number }> {
  if (id !== 'all' && !isId(id)) throw fail('notification_not_found')
  const changed =
    action === 'delete'
      ? await deleteNotifications(ctx.db, user.id, id)
      : await markNotifications(ctx.db, user.id, id, action)
  if (changed === 0 && id !== 'all') throw fail('notification_not_found')
  return { unread: await unreadOf(ctx.db, user.id) }
}

/** Notifies a user on the site, in the transaction of the event. The text is created when it is read. */
export async function notify(
  ctx: Pick<Context, 'now'>,
  trx: Context['db'],
  {
    userId,
    type,
    values = {},
  }: { userId: string; type: NotificationType; values?: Record<string, string | number> },
): Promise<void> {
  await insertNotification(trx, {
    id: randomUUID(),
    user_id: userId,
    type,
    payload: JSON.stringify(values),
    created_at: ctx.now(),
  })
}

/** The stored values of a notification. */
type NotificationValues = Record<string, string | number>

/** The account page for each type; `result` if the draw is known. */
const pageOfType: Record<NotificationType, Page> = {
  collection_done: 'accountHistory',
  winner_promoted: 'accountHistory',
  result_challenged: 'accountHistory',
  ticket_answered: 'accountTickets',
  ticket_opened: 'dashboardTickets',
  new_sign_in: 'accountSecurity',
  plan_changed: 'accountSubscription',
  subscription_leaves: 'accountSubscription',
  payment_refunded: 'accountSubscription',
  draw_finished: 'accountHistory',
  guess_game_opened: 'randomNumberGuess',
  content_not_published: 'dashboard',
  two_factor_changed: 'accountSecurity',
  email_changed: 'accountProfile',
  password_changed: 'accountSecurity',
}

/** Fallback names for untitled things other than draws. */
const untitled: Partial<Record<NotificationType, string>> = {
  guess_game_opened: 'bell.guess_game',
  content_not_published: 'contents.untitled',
}

/** A notification in the reader's language. */
function notificationWords(
  type: NotificationType,
  values: NotificationValues,
  locale: Locale,
): { title: string; text: string; link: string | null } {
  const t = (key: string, more: NotificationValues = {}) => sharedTranslate()(locale, key, more)
  const title = titleOf(values, t) || t(untitled[type] ?? 'bell.untitled')
  const where = [String(values['device'] ?? ''), placeName(locale, String(values['place'] ?? ''))]
  const shown = {
    title,
    where: where.filter(Boolean).join(', '),
    plan: planTitle(String(values['plan'] ?? '')),
    number: String(values['number'] ?? ''),
    amount: amountOf(values, locale),
  }
  return {
    title: t(hasFailed(type, values) ? 'bell.collection_done.title.failed' : `bell.${type}.title`, shown),
    text: t(textOf(type, values, shown), shown),
    link: linkOf(type, values, locale),
  }
}

const countedBy: Readonly<Record<string, string>> = {
  coins: 'coin_toss.count',
  numbers: 'chance_result.title.numbers',
  winners: 'waiting.untitled',
}

function titleOf(values: NotificationValues, t: (key: string, more: NotificationValues) => string): string {
  const count = countedBy[String(values['counted'] ?? '')]
  return String(values['title'] ?? '').trim() || (count ? t(count, { count: Number(values['count']) }) : '')
}

/** What a notification about a draw keeps of it: what its title is made of, without the names of winners, which can be erased. */
export function drawValues(draw: Unnamed & { share_code: string }): NotificationValues {
  const { source, winners_count, share_code } = draw
  const { chance } = source
  const title = givenTitle(draw) || (chance?.tool === 'dice' ? chance.dice : '')
  if (title) return { title, share_code }
  if (chance?.tool === 'coins') return { counted: 'coins', count: chance.coins, share_code }
  if (chance?.tool === 'numbers') return { counted: 'numbers', count: chance.count, share_code }
  return { counted: 'winners', count: winners_count, share_code }
}

/** An amount of money in the reader's language; empty if it is unknown. */
function amountOf({ amount, currency }: NotificationValues, locale: Locale): string {
  return typeof amount === 'number' && /^[A-Z]{3}$/.test(String(currency))
    ? moneyText({ amount, currency: String(currency) }, locale)
    : ''
}

/** If a value is missing, the sentence is phrased without it; incomplete collections are described as such. */
function textOf(
  type: NotificationType,
  values: NotificationValues,
  { where, plan, amount }: { where: string; plan: string; amount: string },
): string {
  if (hasFailed(type, values)) return 'bell.collection_done.text.failed'
  if (type === 'collection_done' && values['ended'] === 'short') return 'bell.collection_done.text.ended'
  const needed: Partial<Record<NotificationType, string>> = {
    new_sign_in: where,
    plan_changed: plan,
    payment_refunded: amount,
  }
  const lacksValue = needed[type] === ''
  return `bell.${type}.text${lacksValue ? '.plain' : ''}`
}

/** No comments were collected at all. */
function hasFailed(type: NotificationType, values: NotificationValues): boolean {
  return type === 'collection_done' && values['ended'] === 'failed'
}

function linkOf(type: NotificationType, values: NotificationValues, locale: Locale): string {
  const shareCode = String(values['share_code'] ?? '')
  const collectionId = String(values['collection_id'] ?? '')
  const gameCode = String(values['game_code'] ?? '')
  const moduleKey = String(values['module_key'] ?? '')
  const recordId = String(values['content_id'] ?? '')
  const ticketId = String(values['ticket_id'] ?? '')
  const staffTicketId = String(values['desk_ticket_id'] ?? '')
  if (moduleKey !== '' && recordId !== '') return pathFor('dashboardRecord', locale, { moduleKey, recordId })
  if (ticketId !== '') return pathFor('accountTicket', locale, { ticketId })
  if (staffTicketId !== '') return pathFor('dashboardTicket', locale, { ticketId: staffTicketId })
  if (collectionId !== '') return pathFor('comments', locale, { collectionId })
  if (gameCode !== '') return pathFor('guessGame', locale, { gameCode })
  if (shareCode !== '') return pathFor('result', locale, { shareCode })
  return pathFor(pageOfType[type], locale)
}

/** The name of a two-letter country code; any other place as it is. */
export function placeName(locale: Locale, location: string): string {
  if (!/^[A-Z]{2}$/.test(location)) return location
  return (
    new Intl.DisplayNames(formatLocales[locale], { type: 'region', fallback: 'code' }).of(location) ??
    location
  )
}
