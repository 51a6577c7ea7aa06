import { z } from 'zod'

/** Every job with its payload: ids only, so that whoever runs it reads what is true then. */
export const jobs = {
  /** a draw whose round is due: fetch the round, draw, append to the ledger */
  finish_draw: z.strictObject({ giveaway_id: z.uuid() }),
  /** a claim window ended: promote the next substitute, unless the winner came forward */
  end_claim: z.strictObject({ giveaway_id: z.uuid(), rank: z.int() }),
  /** the closing time of a guess game */
  open_guess_game: z.strictObject({ game_id: z.uuid() }),
  /** a mail of the outbox that waits to be sent */
  send_mail: z.strictObject({ mail_id: z.uuid() }),
  /** somebody forgot a password: look for them and mail the link; the wish is closed by the secret box */
  recover_account: z.strictObject({ wish: z.base64().max(4000) }),
  /** comments that are to be fetched: some pages, then the next ones by another job of the next turn */
  collect: z.strictObject({ collection_id: z.uuid(), turn: z.int() }),
  /** what is done to many rows: some of them, then the next ones by another job of the next turn */
  bulk: z.strictObject({ bulk_id: z.uuid(), turn: z.int() }),
  /** a record that was promised for a moment; another promise has another job */
  publish_content: z.strictObject({ content_id: z.uuid(), publish_at: z.iso.datetime() }),
  /** a film on its way to its host: some pieces, or another look at what became of it */
  host_film: z.strictObject({ media_id: z.uuid(), wish: z.uuid() }),
  /** a film that its host shall not have any more */
  drop_film: z.strictObject({ uri: z.string().max(200) }),
  /** once an hour: what the payment provider told in vain, or did not tell */
  reconcile_payments: z.strictObject({}),
  /** somebody left for ever: nothing of theirs is charged any more */
  end_subscriptions: z.strictObject({ user_id: z.uuid() }),
  /** once an hour: what has outlived its time is deleted */
  tidy_up: z.strictObject({}),
} as const

export type JobName = keyof typeof jobs
export type JobPayload<N extends JobName> = z.output<(typeof jobs)[N]>
