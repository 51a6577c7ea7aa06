import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router'
import { brands } from '#brand.ts'
import type { CallPayload } from '#contract/api/call.ts'
import { mailTemplates } from '#contract/lists/outbox-list.ts'
import {
  getMailText,
  listMailTexts,
  listPastMailTexts,
  type MailPreview,
  type MailTextKey,
  mailBrands,
  previewMailText,
  removeMailText,
  restoreMailText,
  saveMailText,
  testMailText,
} from '#contract/site/mail-texts.ts'
import { isLocale, type Locale, localeNames } from '#locales/locales.ts'
import { type Action, answerAction } from '#web/actions/answer-action.ts'
import { reloadsAfterConflict, seenOf } from '#web/actions/seen.tsx'
import { type Failed, send } from '#web/api/send.ts'
import { fatal } from '#web/boot/fatal.ts'
import { useT } from '#web/i18n/frame.tsx'
import { usePath } from '#web/i18n/link.tsx'
import type { MessageKey } from '#web/i18n/texts.ts'
import { Icon } from '#web/ui/icons/icon.tsx'
import { VisuallyHidden } from '#web/ui/inline-text.tsx'
import { signedInUser } from '#web/visit/session.ts'
import { type PageContext, visitContext } from '#web/visit/visit-context.ts'
import { DashboardPage } from '../parts/dashboard-page.tsx'
import { DraftFrame } from '../parts/drafts/draft-frame.tsx'
import { HeldRecord } from '../parts/held-record.tsx'
import { LanguageBar } from '../parts/languages/language-bar.tsx'
import type { LanguagePair } from '../parts/languages/language-pair.ts'
import { LinkStrip, StripLink } from '../parts/link-strip.tsx'
import { DeleteItem } from '../parts/more-items.tsx'
import { PastTexts, undoOfText } from '../parts/texts/text-versions.tsx'
import { MailForm, wordsInForm } from './mail-form.tsx'

export function loader(args: LoaderFunctionArgs) {
  return loadMail(args)
}

export function action({ request, params, context }: ActionFunctionArgs) {
  return answerAction(request, context, mailActions(placeOf(params['mailKey'], request, context)))
}

export const shouldRevalidate = reloadsAfterConflict

/** The text of an email for one brand in one language, with its preview and its earlier versions. */
export default function MailText() {
  const t = useT()
  const { user, place, words, beside, source, preview, past, written } = useLoaderData<typeof loader>()
  const { template, brand, locale } = place
  const navigate = useNavigate()
  const here = usePath()('dashboardMailText', { mailKey: template })
  const addressOf = (to: { brand?: MailTextKey['brand']; pair?: LanguagePair }) => {
    const { chosen = locale, beside: other = beside ? source : null } = to.pair ?? {}
    const query = { brand: to.brand ?? brand, language: chosen, source: other ?? chosen }
    return `${here}?${new URLSearchParams(query)}`
  }
  const isOwn = words.version > 0
  return (
    <DashboardPage
      title={t(`list.outbox.template.${template}`)}
      count={isOwn ? t('page_editing.is_own') : t('page_editing.is_seeded')}
      above={[
        { page: 'dashboardMails', label: t('dash.place.mails') },
        { page: 'dashboardMailTexts', label: t('mail_texts.title') },
      ]}
      user={user}
      undo={undoOfText(past[0]?.id, words.version, words.updated_at)}
      end={
        <Brands
          current={brand}
          to={(brand) => addressOf({ brand })}
          isOwn={(brand) => written.some((one) => one.startsWith(`${brand} `))}
        />
      }
      more={
        isOwn && (
          <DeleteItem
            intent="remove"
            title={t('mail_texts.back')}
            text={t('mail_texts.back.text', { language: localeNames[locale], brand: brands[brand].name })}
            verb={t('page_editing.back.submit')}
          />
        )
      }
    >
      <p className="max-w-[66ch] pbs-4 px-(--gutter) pbe-2 text-ink-2">{t(`mail_texts.when.${template}`)}</p>
      <LanguageBar
        pair={{ chosen: locale, beside: beside ? source : null, isPicked: true }}
        isOwn={(one) => written.includes(`${brand} ${one}`)}
        noteOf={(one) =>
          t(written.includes(`${brand} ${one}`) ? 'page_editing.is_own' : 'page_editing.is_seeded')
        }
        onPick={(pair) => void navigate(addressOf({ pair }))}
        to={(pair) => addressOf({ pair })}
      />
      <HeldRecord record={words} id={`${template} ${brand} ${locale}`} version={words.updated_at ?? 0}>
        {(words) => (
          <DraftFrame id={`${user.id} mail ${template} ${brand} ${locale}`} version={words.updated_at ?? 0}>
            <MailForm
              key={`${template} ${brand} ${locale} ${words.updated_at}`}
              {...{ place, words, beside, source, preview }}
            />
          </DraftFrame>
        )}
      </HeldRecord>
      <PastTexts
        version={words.version}
        seen={words.updated_at}
        past={past.map(({ subject, ...one }) => ({ ...one, name: subject }))}
      />
    </DashboardPage>
  )
}

interface BrandsProps {
  current: MailTextKey['brand']
  to: (brand: MailTextKey['brand']) => string
  isOwn: (brand: MailTextKey['brand']) => boolean
}

/** The brands, each with a mark if it has a custom text in any language. */
function Brands({ current, to, isOwn }: BrandsProps) {
  const t = useT()
  return (
    <LinkStrip className="to-920:flex-1" aria-label={t('mail_texts.brand')}>
      {mailBrands.map((brand) => (
        <StripLink key={brand} to={to(brand)} aria-current={brand === current ? 'true' : undefined}>
          <span className="inline-flex gap-1.5 items-center">
            {brands[brand].name}
            {isOwn(brand) && <Icon name="pen" size={12} />}
            {isOwn(brand) && <VisuallyHidden> {t('page_editing.is_own')}</VisuallyHidden>}
          </span>
        </StripLink>
      ))}
    </LinkStrip>
  )
}

/** The email, brand and language of an address; the first brand and the reader's language if none is given. */
function placeOf(mailKey: string | undefined, request: Request, context: PageContext): MailTextKey {
  const template = mailTemplates.find((candidate) => candidate === mailKey)
  if (!template) throw fatal('')
  const query = new URL(request.url).searchParams
  const language = query.get('language')
  const brand = mailBrands.find((candidate) => candidate === query.get('brand')) ?? 'box'
  return { template, brand, locale: isLocale(language) ? language : context.get(visitContext).frame.locale }
}

/** The language shown beside: English unless another one is chosen, and none beside English. */
function sourceOf(request: Request, locale: Locale): Locale {
  const asked = new URL(request.url).searchParams.get('source')
  return isLocale(asked) ? asked : locale === 'en' ? locale : 'en'
}

async function loadMail({ params, request, context }: LoaderFunctionArgs) {
  const place = placeOf(params['mailKey'], request, context)
  const source = sourceOf(request, place.locale)
  const [text, other, past, texts] = await Promise.all([
    send(getMailText, { params: place, context }),
    source === place.locale
      ? undefined
      : send(getMailText, { params: { ...place, locale: source }, context }),
    send(listPastMailTexts, { params: place, context }),
    send(listMailTexts, { context }),
  ])
  if (!text.ok) throw fatal(text.message, text.status || 500)
  const { original, own } = text.data
  const { version, ...words } = own ?? { ...original, version: 0 }
  const { subject, text: body, button, note } = words
  const shown = { subject, text: body, button, note }
  const preview = await send(previewMailText, { params: place, payload: shown, context })
  return {
    user: signedInUser(context),
    place,
    words: { ...shown, version, updated_at: own?.updated_at },
    source,
    /** the text in the language beside */
    beside: other?.ok ? (other.data.own ?? other.data.original) : null,
    preview: preview.ok ? preview.data : null,
    past: past.ok ? past.data : [],
    written: texts.ok
      ? texts.data
          .filter(({ template }) => template === place.template)
          .map(({ brand, locale }) => `${brand} ${locale}`)
      : [],
  }
}

function mailActions(params: MailTextKey): Record<string, Action> {
  return {
    save: {
      run: (values, context) => {
        const version = Number(values['version'])
        const payload: CallPayload<typeof saveMailText> = {
          version,
          ...seenOf(values),
          ...wordsInForm(values),
        }
        return send(saveMailText, { params, payload, context })
      },
    },
    preview: {
      run: (values, context) => send(previewMailText, { params, payload: wordsInForm(values), context }),
      show: (outcome): MailPreview | undefined => (outcome.ok ? (outcome.data as MailPreview) : undefined),
    },
    test: {
      run: async (values, context) => {
        const outcome = await send(testMailText, { params, payload: wordsInForm(values), context })
        if (!outcome.ok) return outcome
        const { t } = context.get(visitContext)
        const { sent, step, said } = outcome.data
        if (sent) {
          const { email: address } = signedInUser(context)
          return { ...outcome, message: t('mail_texts.test.sent', { address }) }
        }
        // A test that found a problem is a successful call, but is reported as an error.
        const message = t(`settings.step.${step}` as MessageKey)
        const lines = step === 'settings' || said === '' ? [message] : [message, said]
        const failed: Failed = { ok: false, code: 'test', message, lines, fields: undefined, status: 200 }
        return failed
      },
    },
    remove: { run: (_, context) => send(removeMailText, { params, context }) },
    restore: {
      run: ({ id = '', version = '', ...values }, context) =>
        send(restoreMailText, {
          params,
          payload: { id, version: Number(version), ...seenOf(values) },
          context,
        }),
    },
  }
}
