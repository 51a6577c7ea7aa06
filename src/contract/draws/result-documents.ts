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
