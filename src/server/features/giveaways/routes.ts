import { type BrandKey, brands, namedBrand } from '#brand.ts'
import { fail } from '#contract/api/errors.ts'
import { addDemoData } from '#contract/comments/demo.ts'
import { selfCheck } from '#contract/draws/after-the-draw.ts'
import { getDrawModes } from '#contract/draws/draw-modes.ts'
import { previewFile as previewFileCall } from '#contract/draws/files.ts'
import { createGiveaway, getGiveaway, testDraw as testDrawCall } from '#contract/draws/giveaways.ts'
import {
  deleteGiveaway as deleteCall,
  exportHistory as exportCalls,
  listHistory as listCall,
  shareGiveaway as shareCall,
} from '#contract/draws/history.ts'
import { listPastWinners as listPastWinnersCall } from '#contract/draws/past-winners.ts'
import {
  getCertificate,
  getFeedPicture,
  getImage,
  getOfflineVerifier,
  getStoryPicture,
  getWinnerPicture,
  listLedger as listLedgerCall,
} from '#contract/draws/result-documents.ts'
import {
  getCheckIn,
  getComments,
  getEntrySample,
  getList,
  getReceipt,
  getResult,
  listEntries,
} from '#contract/draws/results.ts'
import { getStatistics, getStatisticsTable } from '#contract/draws/statistics.ts'
import { reportCheck as reportCall, watchDraw as watchCall } from '#contract/draws/watchers.ts'
import { exportKinds } from '#contract/lists/bulk/exports.ts'
import type { Context } from '../../context.ts'
import { isOpenToOthers } from '../../core/plans/draw-visibility.ts'
import { siteSettings } from '../../core/settings/site-settings.ts'
import type { Mount } from '../../http/mount.ts'
import { renderCertificate, renderImage } from './documents/render-documents.ts'
import { addDemoDraws, deleteGiveaway, shareGiveaway } from './history/edit-history.ts'
import { exportHistory, listHistory, oneOfHistory } from './history/list-history.ts'
import { listLedger } from './ledger/ledger-documents.ts'
import { checkOneself } from './result/check-oneself.ts'
import { commentsDocument, listDocument, readEntries, sampleEntries } from './result/read-entries.ts'
import {
  ownGiveaway,
  readGiveaway,
  readResult,
  readShared,
  readStatistics,
  statisticsTable,
} from './result/read-result.ts'
import { receiptDocument } from './result/receipt-document.ts'
import { resultParts, winnerPicture } from './result/result-parts.ts'
import {
  checkInView,
  finishedView,
  giveawayView,
  publicResultView,
  resultView,
} from './result/result-view.ts'
import { drawGiveaway } from './seal/draw-giveaway.ts'
import { listPastWinners } from './seal/past-winners.ts'
import { previewFile } from './seal/preview-file.ts'
import { checkBeacon, modesOf } from './seal/promise-randomness.ts'
import { testDraw } from './test-draw.ts'
import { verifierDocument } from './verifier/verifier-document.ts'
import { reportCheck, watchDraw } from './watch/watch-draw.ts'

const pictures = [
  [getImage, 'preview'],
  [getFeedPicture, 'feed'],
  [getStoryPicture, 'story'],
] as const

export function giveawayRoutes(mount: Mount, ctx: Context): void {
  mount(getDrawModes, async () => {
    await checkBeacon(ctx)
    const { chain } = ctx.beacon
    const { offered, modes } = modesOf(ctx)
    const beacon = { state: ctx.beacon.state(), chain: chain?.hash ?? null, period: chain?.period ?? null }
    return { offered, modes: [...modes], beacon }
  })

  mount(createGiveaway, async (request) => {
    const stored = await drawGiveaway(ctx, request)
    return giveawayView(await resultParts(ctx, request.viewer, stored), request.origin)
  })

  mount(listPastWinnersCall, ({ viewer, body }) => listPastWinners(ctx, viewer, body.rule))

  mount(testDrawCall, (request) => testDraw(ctx, request))

  mount(getGiveaway, async ({ viewer, params, origin }) => {
    const stored = await readGiveaway(ctx, viewer, params.id)
    return finishedView(await resultParts(ctx, viewer, stored), origin)
  })

  mount(getResult, async ({ viewer, params, origin }) => {
    const stored = await readResult(ctx, viewer, params.share_code)
    return resultView(await resultParts(ctx, viewer, stored), origin)
  })

  mount(getCheckIn, async ({ viewer, params, origin }) => {
    const stored = await readShared(ctx, viewer, params.share_code)
    if (stored.status === 'finished') return { status: 'finished' as const, finished: true as const }
    return checkInView(await resultParts(ctx, viewer, stored), origin)
  })

  mount(getEntrySample, ({ viewer, params }) => sampleEntries(ctx, viewer, params.share_code))

  mount(getReceipt, async ({ viewer, params, query }) => {
    const stored = await readResult(ctx, viewer, params.share_code)
    if (query.names === 'full' && stored.owner !== viewer.owner) throw fail('entries_private')
    return { ...(await receiptDocument(ctx, stored, query.names)) }
  })

  mount(getCertificate, async ({ viewer, params, query, origin }) => {
    const stored = await readResult(ctx, viewer, params.share_code)
    const result = publicResultView(await resultParts(ctx, viewer, stored), origin)
    const bytes = await renderCertificate(result, {
      ...query,
      origin,
      now: ctx.now(),
      siteName: await siteNameOf(ctx, query.brand),
    })
    return { bytes, fileName: `certificate-${params.share_code.slice(0, 8)}.pdf` }
  })

  for (const [call, format] of pictures)
    mount(call, async ({ viewer, params, query, origin }) => {
      const stored = await readResult(ctx, viewer, params.share_code)
      const result = publicResultView(await resultParts(ctx, viewer, stored), origin)
      const bytes = await renderImage(
        result,
        { ...query, siteName: await siteNameOf(ctx, query.brand) },
        format,
      )
      const isPrivate = !isOpenToOthers(stored, ctx.now())
      const name = format === 'preview' ? 'result' : format
      return { bytes, fileName: `${name}-${params.share_code.slice(0, 8)}.png`, isPrivate }
    })

  mount(getWinnerPicture, ({ viewer, params }) => winnerPicture(ctx, viewer, params))

  mount(listEntries, ({ viewer, params, query }) => readEntries(ctx, viewer, params.share_code, query))

  mount(getList, ({ viewer, params }) => listDocument(ctx, viewer, params.share_code))

  mount(getComments, ({ viewer, params }) => commentsDocument(ctx, viewer, params.share_code))

  mount(getOfflineVerifier, ({ viewer, params, query }) =>
    verifierDocument(ctx, viewer, params.share_code, query.locale),
  )

  mount(selfCheck, ({ viewer, params, body }) => checkOneself(ctx, viewer, params.share_code, body.name))

  mount(listLedgerCall, ({ query }) => listLedger(ctx, query))

  mount(previewFileCall, ({ viewer, file, options }) => previewFile(ctx, viewer, file, options))
}

/** The name that the operator gave the site of a brand, if any. */
async function siteNameOf(ctx: Context, brand: BrandKey): Promise<string | undefined> {
  const { name } = namedBrand(brands[brand], (await siteSettings(ctx)).app_name)
  return name === brands[brand].name ? undefined : name
}

export function statisticsRoutes(mount: Mount, ctx: Context): void {
  mount(getStatistics, ({ viewer, params }) => readStatistics(ctx, viewer, params.share_code))

  mount(getStatisticsTable, async ({ viewer, params, query }) =>
    statisticsTable(await readStatistics(ctx, viewer, params.share_code), query, params.share_code),
  )
}

/** What people share who watch a draw at the same time. */
export function watchRoutes(mount: Mount, ctx: Context): void {
  mount(watchCall, ({ viewer, params, signal }) => watchDraw(ctx, viewer, params.share_code, signal))

  mount(reportCall, async ({ viewer, params, body }) => {
    await reportCheck(ctx, viewer, params.share_code, body)
    return {}
  })
}

export function historyRoutes(mount: Mount, ctx: Context): void {
  mount(listCall, ({ viewer, query, origin }) => listHistory(ctx, viewer, query, origin))

  for (const kind of exportKinds)
    mount(exportCalls[kind], ({ viewer, query, origin, locale }) =>
      exportHistory(ctx, { viewer, query, origin, locale }, kind),
    )

  mount(shareCall, async ({ viewer, params, body, origin }) => {
    const { id } = await ownGiveaway(ctx, viewer, params.id)
    await shareGiveaway(ctx, viewer, id, body.shared)
    const item = await oneOfHistory(ctx, viewer, id, origin)
    if (!item) throw fail('giveaway_not_found')
    return item
  })

  mount(deleteCall, async ({ viewer, params }) => {
    const { id } = await ownGiveaway(ctx, viewer, params.id)
    await deleteGiveaway(ctx, viewer, id)
    return {}
  })

  mount(addDemoData, async ({ viewer, locale }) => ({ giveaways: await addDemoDraws(ctx, viewer, locale) }))
}
