import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Collection } from '../../src/contract/comments/collections.ts'
import type { SecretSetting } from '../../src/contract/site/settings.ts'
import type { Context } from '../../src/server/context.ts'
import { unpackPage } from '../../src/server/core/comments/comment-columns.ts'
import { pagesOf } from '../../src/server/core/comments/store.ts'
import { dropSiteCaches, placeOfSecret } from '../../src/server/core/settings/site-settings.ts'
import { putSetting } from '../../src/server/core/settings/store.ts'
import { key } from '../platforms/youtube.ts'
import type { Person } from './people.ts'
import type { Answer, World } from './world.ts'

export const video = 'https://youtu.be/dQw4w9WgXcQ?si=x'

type Keeper = Pick<Context, 'db' | 'secrets' | 'now'>

/** Sets the API key that the fake YouTube requires. */
export async function giveYoutubeKey(ctx: Keeper): Promise<void> {
  await giveSecret(ctx, 'youtube_api_key', key)
}

/** Stores a credential issued by a platform, as the dashboard does: what was read of the settings is forgotten. */
export async function giveSecret(ctx: Keeper, name: SecretSetting, value: string): Promise<void> {
  const secret = ctx.secrets.close(Buffer.from(value), placeOfSecret(name))
  await putSetting(ctx.db, { key: name, value: null, secret, updated_at: ctx.now() })
  dropSiteCaches(ctx)
}

export async function begin(by: Pick<Person, 'ask'>, more: object = {}, headers = {}): Promise<Answer> {
  const payload = { posts: [video], ...more }
  return by.ask({ method: 'POST', url: '/api/collections', payload, headers })
}

export async function look(by: Pick<Person, 'ask'>, id: string): Promise<Collection> {
  const { json } = await by.ask({ method: 'GET', url: `/api/collections/${id}` })
  return json.data as unknown as Collection
}

/** Waits for the collection to reach the expected state. */
export async function until(
  by: Pick<Person, 'ask'>,
  id: string,
  isSo: (collection: Collection) => boolean = ({ status }) => status !== 'waiting' && status !== 'running',
): Promise<Collection> {
  const deadline = Date.now() + 20_000
  for (;;) {
    const collection = await look(by, id)
    if (isSo(collection)) return collection
    if (Date.now() > deadline) throw new Error(`still ${JSON.stringify(collection)}`)
    await pause(40)
  }
}

/** Every stored comment of a collection, as often as it is stored. */
export async function keptComments({ db }: Pick<Context, 'db'>, id: string) {
  const pages = await pagesOf(db, id)
  return pages.flatMap(({ data }) => unpackPage(data))
}

/** Starts everything that waits for a later moment immediately. */
export async function endWaits({ ctx }: World): Promise<void> {
  await ctx.db
    .updateTable('collections')
    .set({ goes_on_at: null })
    .where('goes_on_at', 'is not', null)
    .execute()
  await sql`update jobs.job set start_after = now() where name = 'collect' and state = 'created'`.execute(
    ctx.db,
  )
}
