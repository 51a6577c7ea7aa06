import { z } from 'zod'
import { defaultLocale, locales } from '#locales/locales.ts'
import { defineCall } from '../api/call.ts'
import { text } from '../api/text.ts'
import { shareParams } from './results.ts'

const documentErrors = ['giveaway_not_found', 'giveaway_not_completed', 'result_expired', 'busy'] as const
const brandAndLanguage = z.strictObject({
  locale: z.enum(locales).default(defaultLocale),
  brand: z.enum(['box', 'lucky']).default('box'),
})

export const getCertificate = defineCall({
  name: 'getCertificate',
  method: 'GET',
  path: '/api/results/{share_code}/certificate.pdf',
  summary: 'Download a printable certificate of a result',
  access: 'anyone',
  budget: 'file',
  params: shareParams,
  query: brandAndLanguage,
  document: 'application/pdf',
  reply: z.never(),
  errors: documentErrors,
})

export const getImage = defineCall({
  name: 'getImage',
  method: 'GET',
  path: '/api/results/{share_code}/image.png',
  summary: 'Get an image of a result (1200 x 630) for link previews',
  access: 'anyone',
  budget: 'file',
  params: shareParams,
  query: brandAndLanguage,
  document: 'image/png',
  reply: z.never(),
  errors: documentErrors,
})

export const getFeedPicture = defineCall({
  name: 'getFeedPicture',
  method: 'GET',
  path: '/api/results/{share_code}/feed.png',
  summary: 'Get a square image of a result (1080 x 1080) for a post',
  access: 'anyone',
  budget: 'file',
  params: shareParams,
  query: brandAndLanguage,
  document: 'image/png',
  reply: z.never(),
  errors: documentErrors,
})

export const getStoryPicture = defineCall({
  name: 'getStoryPicture',
  method: 'GET',
  path: '/api/results/{share_code}/story.png',
  summary: 'Get a tall image of a result (1080 x 1920) for a story',
  access: 'anyone',
  budget: 'file',
  params: shareParams,
  query: brandAndLanguage,
  document: 'image/png',
  reply: z.never(),
  errors: documentErrors,
})

export const getWinnerPicture = defineCall({
  name: 'getWinnerPicture',
  method: 'GET',
  path: '/api/results/{share_code}/pictures/{key}',
  summary: 'Get the picture of a winner, as their platform shows it, by its random name',
  access: 'anyone',
  budget: 'read',
  params: shareParams.extend({ key: text(64) }),
  document: 'image/webp',
  reply: z.never(),
  errors: ['giveaway_not_found', 'giveaway_not_completed', 'result_expired', 'picture_not_found'],
})

export const getOfflineVerifier = defineCall({
  name: 'getOfflineVerifier',
  method: 'GET',
  path: '/api/results/{share_code}/verifier.html',
  summary:
    'Download one HTML file that contains the receipt (and the list, if public) and verifies it offline',
  access: 'anyone',
  budget: 'file',
  params: shareParams,
  query: z.strictObject({ locale: z.enum(locales).default(defaultLocale) }),
  document: 'text/html',
  reply: z.never(),
  errors: ['giveaway_not_found', 'giveaway_not_completed', 'result_expired', 'busy'],
})

export const resultDocumentCalls = [
  getCertificate,
  getImage,
  getFeedPicture,
  getStoryPicture,
  getWinnerPicture,
  getOfflineVerifier,
] as const

const ledgerPageSchema = z.object({
  /** the name of the ledger: the first line of its checkpoints */
  origin: z.string(),
  /** C2SP verifier key */
  key: z.string(),
  /** number of lines so far */
  size: z.int(),
  /** signed note; null before the first line */
  checkpoint: z.string().nullable(),
  /** lines, newest first, each exactly as it was hashed */
  entries: z.array(z.object({ index: z.int(), entry: z.string() })),
})
export type LedgerPage = z.output<typeof ledgerPageSchema>

/** For browsing; programs read the tiles under `/ledger/`. */
export const listLedger = defineCall({
  name: 'listLedger',
  method: 'GET',
  path: '/api/ledger',
  summary: 'List the public ledger, newest entries first',
  access: 'anyone',
  budget: 'read',
  query: z.strictObject({
    /** lines before this index; the newest if absent */
    before: z.coerce.number().int().min(0).optional(),
    limit: z.coerce.number().int().min(1).max(256).default(50),
  }),
  reply: ledgerPageSchema,
  errors: ['validation_failed'],
})
