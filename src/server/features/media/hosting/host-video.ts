import { randomUUID } from 'node:crypto'
import { fail } from '#contract/api/errors.ts'
import type { Context, SignedIn } from '#server/context.ts'
import { recordAction } from '#server/core/audit/audit-log.ts'
import { mediaByIds, type StoredMedia } from '#server/core/media/store.ts'
import { gatherBytes, openFile } from '#server/core/media/stored-files.ts'
import { raiseSiteVersion, secretIsSet, secretSetting } from '#server/core/settings/site-settings.ts'
import { minuteMs, secondMs } from '#server/kit/durations.ts'
import { VideoHostError } from '#server/providers/video/video-host.ts'
import type { JobPayload } from '#server/queue/jobs.ts'
import { findAndHold } from '../read-media.ts'
import { putHosting, putMedia } from '../store.ts'

type Deps = Pick<Context, 'db' | 'now' | 'queue'>

/** Queues a video for upload to the video host. Does nothing if it is already in progress or done. */
export async function hostVideo(ctx: Deps, viewer: SignedIn, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const media = await findAndHold(trx, viewer, id)
    // Form attachments were not submitted for publication.
    if (media.kind !== 'video' || media.is_private) throw fail('media_kind_refused')
    if (!(await secretIsSet(ctx, 'video_access_token'))) throw fail('video_host_unavailable')
    if (media.hosting && media.hosting.status !== 'failed') return
    const requestId = randomUUID()
    await dropAtHost(ctx, trx, media)
    const begun = {
      wish: requestId,
      uri: null,
      link: null,
      sent: 0,
      status: 'waiting',
      problem: null,
    } as const
    await putMedia(trx, media.id, { hosting: JSON.stringify(begun) })
    await recordHosting(ctx, trx, viewer, media, { hosted: true })
    await ctx.queue.send('host_film', { media_id: media.id, wish: requestId }, { db: trx })
  })
}

/** Serves a video from this site again. */
export async function unhostVideo(ctx: Deps, viewer: SignedIn, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const media = await findAndHold(trx, viewer, id)
    if (!media.hosting) return
    await dropAtHost(ctx, trx, media)
    await putMedia(trx, media.id, { hosting: null })
    await recordHosting(ctx, trx, viewer, media, { hosted: false })
  })
}

/** Queues the deletion of a video at its host. */
export async function dropAtHost(
  ctx: Pick<Context, 'queue'>,
  trx: Context['db'],
  { hosting }: Pick<StoredMedia, 'hosting'>,
): Promise<void> {
  if (hosting?.uri) await ctx.queue.send('drop_film', { uri: hosting.uri }, { db: trx })
}

function recordHosting(
  ctx: Pick<Context, 'now'>,
  trx: Context['db'],
  viewer: SignedIn,
  { id, file_name, hosting }: StoredMedia,
  after: { hosted: boolean },
): Promise<void> {
  return recordAction(trx, {
    viewer,
    now: ctx.now(),
    area: 'media',
    act: 'update',
    record: { id, name: file_name },
    before: { hosted: hosting !== null && hosting.status !== 'failed' },
    after,
  })
}

type WorkHostingDeps = Pick<Context, 'db' | 'now' | 'queue' | 'secrets' | 'storage' | 'log' | 'videoHost'>
type Hosting = NonNullable<StoredMedia['hosting']>

/** Bytes per chunk; tus requires no particular size, and this much is held in memory. */
const pieceBytes = 8 * 1024 * 1024
/** Milliseconds after which a turn ends and queues the next, because jobs have a time limit. */
const turnMs = minuteMs
/** Interval of checking whether the host has finished transcoding. */
const recheckMs = 15_000

/**
 * One turn of sending a video to its host: creates it there, sends chunks from where the host is, then checks the
 * result. Each step is saved before the next. After a crash only the current chunk is sent twice; a video that was
 * created but not saved stays empty at the host.
 */
export async function workHosting(
  ctx: WorkHostingDeps,
  { media_id: id, wish: requestId }: JobPayload<'host_film'>,
  stopped: AbortSignal,
): Promise<void> {
  const [media] = await mediaByIds(ctx.db, [id])
  if (!media || media.hosting?.wish !== requestId) return
  const token = await secretSetting(ctx, 'video_access_token')
  const keep = async (change: Partial<Hosting>) => putHosting(ctx.db, id, requestId, change)
  if (token === undefined) return void (await keep({ status: 'failed', problem: 'unavailable' }))
  try {
    const next = await nextStep(ctx, { media, hosting: media.hosting, token, keep, stopped })
    if (next !== undefined) await again(ctx, { media_id: id, wish: requestId }, next)
  } catch (error) {
    if (!(error instanceof VideoHostError)) throw error
    ctx.log.warn({ media: id, said: error.message }, "the video host didn't accept a video")
    if (error.kind === 'refused') await keep({ status: 'failed', problem: 'refused' })
    else await again(ctx, { media_id: id, wish: requestId }, error.seconds * secondMs)
  }
}

function again(ctx: WorkHostingDeps, payload: JobPayload<'host_film'>, ms: number): Promise<void> {
  return ctx.queue.send('host_film', payload, { startAfter: new Date(ctx.now().getTime() + ms) })
}

interface Work {
  media: StoredMedia
  hosting: Hosting
  token: string
  /** saves the progress; false if it is no longer wanted */
  keep: (change: Partial<Hosting>) => Promise<boolean>
  stopped: AbortSignal
}

/** Milliseconds until the next step; undefined if there is none. */
async function nextStep(ctx: WorkHostingDeps, work: Work): Promise<number | undefined> {
  const { hosting, keep, token } = work
  if (hosting.status === 'ready' || hosting.status === 'failed') return undefined
  if (hosting.status === 'transcoding' && hosting.uri) return checkTranscoding(ctx, work, hosting.uri)
  const target = await placeFor(ctx, work)
  if (!target) return undefined
  const arrived = await ctx.videoHost.arrived(target.link)
  if (arrived === undefined) {
    // The upload link has expired: what arrived there cannot be continued.
    await ctx.videoHost.remove(token, target.uri)
    return (await keep({ uri: null, link: null, sent: 0 })) ? 0 : undefined
  }
  return sendFrom(ctx, work, target.link, arrived)
}

async function placeFor(
  ctx: WorkHostingDeps,
  { media, hosting, token, keep }: Work,
): Promise<{ uri: string; link: string } | undefined> {
  if (hosting.uri && hosting.link) {
    const link = ctx.secrets.open(Buffer.from(hosting.link, 'base64'), placeOfLink(media.id)).toString('utf8')
    return { uri: hosting.uri, link }
  }
  const { uri, link } = await ctx.videoHost.create(token, { size: media.size, name: media.file_name })
  const closed = ctx.secrets.close(Buffer.from(link), placeOfLink(media.id)).toString('base64')
  if (await keep({ uri, link: closed, sent: 0, status: 'sending' })) return { uri, link }
  await ctx.videoHost.remove(token, uri)
  return undefined
}

/** The encryption context of a video's upload address. */
export const placeOfLink = (id: string) => `media.hosting.${id}`

async function sendFrom(
  ctx: WorkHostingDeps,
  work: Work,
  link: string,
  arrived: number,
): Promise<number | undefined> {
  const { media, keep, stopped } = work
  const until = performance.now() + turnMs
  let sentBytes = arrived
  while (sentBytes < media.size) {
    if (stopped.aborted || performance.now() > until) return 0
    const end = Math.min(sentBytes + pieceBytes, media.size) - 1
    const bytes = await gatherBytes(await openFile(ctx, media, { start: sentBytes, end }))
    sentBytes = await ctx.videoHost.send(link, sentBytes, bytes)
    if (!(await keep({ sent: sentBytes }))) return undefined
  }
  return (await keep({ sent: sentBytes, status: 'transcoding', link: null })) ? recheckMs : undefined
}

async function checkTranscoding(
  ctx: WorkHostingDeps,
  { token, keep }: Work,
  uri: string,
): Promise<number | undefined> {
  const state = await ctx.videoHost.state(token, uri)
  if (state === 'transcoding') return recheckMs
  if (state === 'ready') {
    if (await keep({ status: 'ready' })) raiseSiteVersion(ctx)
  } else await keep({ status: 'failed', problem: state === 'gone' ? 'gone' : 'unreadable' })
  return undefined
}

/** Deletes a video at the host; if the host refuses, it stays there, where the operator can find it. */
export async function dropVideo(ctx: WorkHostingDeps, uri: string): Promise<void> {
  const token = await secretSetting(ctx, 'video_access_token')
  if (token === undefined) return
  await ctx.videoHost.remove(token, uri).catch((error: unknown) => {
    if (!(error instanceof VideoHostError) || error.kind !== 'refused') throw error
    ctx.log.warn({ uri }, 'the video host refused to delete a video')
  })
}
