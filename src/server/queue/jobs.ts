import { z } from 'zod'

/** Every job with its payload: only ids, so that workers read the current state. */
export const jobs = {
  /** a draw whose round is due: fetch the round, draw, append to the ledger */
  finish_draw: z.strictObject({ giveaway_id: z.uuid() }),
  /** pictures of winners that were asked for with their draw */
  fetch_pictures: z.strictObject({ giveaway_id: z.uuid() }),
  /** a claim window ended: promote the next substitute, unless the winner claimed the prize */
  end_claim: z.strictObject({ giveaway_id: z.uuid(), rank: z.int() }),
  /** the closing time of a guess game */
  open_guess_game: z.strictObject({ game_id: z.uuid() }),
  /** a mail of the outbox that is due to be sent */
  send_mail: z.strictObject({ mail_id: z.uuid() }),
  /** a forgotten password: find the account and mail the link; the request is encrypted by the secret box */
  recover_account: z.strictObject({ wish: z.base64().max(4000) }),
  /** comments to fetch: some pages, then the next ones by another job of the next turn */
  collect: z.strictObject({ collection_id: z.uuid(), turn: z.int() }),
  /** an action on many rows: some of them, then the next ones by another job of the next turn */
  bulk: z.strictObject({ bulk_id: z.uuid(), turn: z.int() }),
  /** a record scheduled for a moment; another schedule has another job */
  publish_content: z.strictObject({ content_id: z.uuid(), publish_at: z.iso.datetime() }),
  /** a video on its way to its host: some pieces, or another check of its state */
  host_film: z.strictObject({ media_id: z.uuid(), wish: z.uuid() }),
  /** a video to delete from its host */
  drop_film: z.strictObject({ uri: z.string().max(200) }),
  /** once an hour: events of the payment provider that were lost or never sent */
  reconcile_payments: z.strictObject({}),
  /** an account was deleted: nothing of theirs is charged any more */
  end_subscriptions: z.strictObject({ user_id: z.uuid() }),
  /** an account has another address: the payment provider mails to it from now on */
  update_customer: z.strictObject({ user_id: z.uuid() }),
  /** once a minute: draws that a node left without an outcome when it was ended */
  finish_sealed: z.strictObject({}),
  /** once an hour: reports of periods that ended */
  send_reports: z.strictObject({}),
  /** once an hour: expired data is deleted */
  tidy_up: z.strictObject({}),
} as const

export type JobName = keyof typeof jobs
export type JobPayload<N extends JobName> = z.output<(typeof jobs)[N]>
