import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { z } from 'zod'
import { brands } from '#brand.ts'
import type { Document } from '#contract/api/call.ts'
import { fail } from '#contract/api/errors.ts'
import type { MailWords } from '#contract/site/mail-parts.ts'
import { type MailPreview, type MailTextKey, saveMailText } from '#contract/site/mail-texts.ts'
import type { Context, SignedIn } from '#server/context.ts'
import { dayMs } from '#server/kit/durations.ts'
import { siteSettings } from '../../settings/site-settings.ts'
import type { MailValues } from '../outbox/queue-mail.ts'
import { renderMail } from '../outbox/render-mail.ts'
import { sendNow } from '../outbox/send-mail.ts'
import { checkedWords, mailTextKeyOf } from './mail-texts.ts'

interface PreviewRequest {
  viewer: SignedIn
  key: MailTextKey
  origin: string
}

type Deps = Pick<Context, 'db' | 'now' | 'secrets'>

/** The mail as its readers would get it, without saving or sending it. */
export async function previewMail(
  ctx: Deps,
  request: PreviewRequest,
  words: MailWords,
): Promise<MailPreview> {
  const checked = checkedWords(request.key, words)
  const { subject, text } = await rendered(ctx, request, checked)
  return { subject, text, draft: sealedDraft(ctx, request.key, checked) }
}

/** Values as the product puts them into mails, invented except for the viewer's own name and address. */
function sampleValues({ user }: SignedIn, origin: string, now: Date): MailValues {
  return {
    fullname: user.fullname,
    link: new URL('/#token=XXXXXXXXXXXXXXXXXXXXXXXX', origin).href,
    minutes: 30,
    address: user.email,
    name: 'Ada Lovelace',
    reply_to: 'ada@example.org',
    subject: '…',
    text: '…',
    device: 'Firefox, Windows',
    place: 'PT',
    at: now.toISOString(),
    plan: 'pro',
    price: 2900,
    currency: 'USD',
    ...sampleReport(now),
  }
}

function sampleReport(now: Date): MailValues {
  const until = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate())
  return {
    since: new Date(until - 7 * dayMs).toISOString(),
    until: new Date(until).toISOString(),
    draws: 1240,
    draws_before: 1105,
    people: 86,
    people_before: 91,
    revenue: 'USD 245900',
    revenue_before: 'USD 243000',
    left: 2,
    paying: 84,
    left_before: 3,
    paying_before: 83,
    tickets: 17,
    tickets_before: 21,
    open_tickets: 4,
  }
}

/** The HTML of a previewed mail, for a frame. Only drafts that this server checked and sealed are shown. */
export async function showPreview(
  ctx: Deps,
  request: Omit<PreviewRequest, 'key'>,
  { draft, theme }: { draft: string; theme: 'light' | 'dark' },
): Promise<Document> {
  const { key, words } = openedDraft(ctx, draft)
  const { html } = await rendered(ctx, { ...request, key }, words, theme)
  return { bytes: Buffer.from(html), fileName: `${key.template}.html`, isPrivate: true, isFramed: true }
}

export async function sendDraft(
  ctx: Deps & Pick<Context, 'mailer'>,
  request: PreviewRequest,
  words: MailWords,
) {
  const mail = await rendered(ctx, request, checkedWords(request.key, words))
  return sendNow(ctx, request.viewer, request.key.locale, mail)
}

async function rendered(
  ctx: Deps,
  { viewer, key: { template, brand, locale }, origin }: PreviewRequest,
  words: MailWords,
  theme?: 'light' | 'dark',
) {
  const { app_name: appName } = await siteSettings(ctx)
  const values = sampleValues(viewer, origin, ctx.now())
  const { appNumber } = brands[brand]
  return renderMail({ template, locale, appNumber, values, appName, words, theme })
}

/** The encryption context of a draft; it is stored nowhere but in an address. */
const placeOfDraft = 'mail_texts.preview'
const draftShape = z.tuple([z.string(), z.string(), z.string(), saveMailText.body.omit({ version: true })])

function sealedDraft(
  { secrets }: Pick<Context, 'secrets'>,
  { template, brand, locale }: MailTextKey,
  words: MailWords,
): string {
  const content = Buffer.from(JSON.stringify([template, brand, locale, words]))
  return secrets.close(deflateRawSync(content), placeOfDraft).toString('base64url')
}

function openedDraft({ secrets }: Pick<Context, 'secrets'>, draft: string) {
  try {
    const opened = secrets.open(Buffer.from(draft, 'base64url'), placeOfDraft)
    const content: unknown = JSON.parse(inflateRawSync(opened, { maxOutputLength: 100_000 }).toString())
    const [template, brand, locale, words] = draftShape.parse(content)
    return { key: mailTextKeyOf({ template, brand, locale }), words }
  } catch {
    throw fail('mail_preview_not_found')
  }
}
