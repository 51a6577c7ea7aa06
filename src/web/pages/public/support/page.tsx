import { Form, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { PageHead } from '#web/components/frame/page-head.tsx'
import { useT } from '#web/i18n/frame.tsx'
import { PageLink, usePath } from '#web/i18n/link.tsx'
import { Button, buttonClass } from '#web/ui/buttons/button.tsx'
import './support.css'
import type { ComponentProps } from 'react'
import { listPlatforms } from '#contract/comments/collections.ts'
import { platformNames } from '#contract/comments/platform-names.ts'
import { send } from '#web/api/send.ts'
import { pickerPages } from '#web/components/frame/platform-pages.ts'
import { questionAnchor } from '#web/components/question-anchor.ts'
import { useFormat } from '#web/i18n/format.ts'
import { Icon, type IconName } from '#web/ui/icons/icon.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { sessionContext, siteContext } from '#web/visit/session.ts'

const kinds = { ready: 'good', pausing: 'warn', locked: 'plain', connect: 'info', off: 'plain' } as const
const states = ['ready', 'pausing', 'connect', 'locked', 'off'] as const satisfies PlatformNow['state'][]

/** The current state of each platform as known to the product; each state that occurs is explained once. */
function PlatformsNow({ platforms }: { platforms: readonly PlatformNow[] }) {
  const t = useT()
  const { dateTime } = useFormat()
  return (
    <div>
      <ul className="platforms-now">
        {platforms.map(({ platform, state, until }) => (
          <li key={platform}>
            <PageLink page={pickerPages[platform]}>{platformNames[platform]}</PageLink>
            <Tag kind={kinds[state]}>{t(`support.now.${state}`)}</Tag>
            {until && (
              <span className="muted small">{t('support.now.until', { until: dateTime(until) })}</span>
            )}
          </li>
        ))}
      </ul>
      <dl className="platforms-states">
        {states
          .filter((state) => platforms.some((platform) => platform.state === state))
          .map((state) => (
            <div key={state}>
              <dt>{t(`support.now.${state}`)}</dt>
              <dd>{t(`support.now.${state}.text`)}</dd>
            </div>
          ))}
      </dl>
    </div>
  )
}

type Target = Pick<ComponentProps<typeof PageLink>, 'page' | 'hash'>

/** Questions installed by default. If one was removed, the link still leads to the others. */
const question = (id: string): Target => ({ page: 'faq', hash: `#${questionAnchor(id)}` })

const topics = [
  { way: 'check', icon: 'shield-check', to: question('00000000f008') },
  { way: 'included', icon: 'user', to: question('00000000f010') },
  { way: 'prize', icon: 'ticket', to: question('00000000f011') },
  { way: 'erase', icon: 'trash', to: question('00000000f014') },
  { way: 'connect', icon: 'link', to: { page: 'accountConnections' } },
  { way: 'plan', icon: 'card', to: { page: 'pricing' } },
] as const satisfies readonly { way: string; icon: IconName; to: Target }[]

/** Common reasons to come here, and where each is handled. */
function Topics() {
  const t = useT()
  return (
    <ul className="ways">
      {topics.map(({ way, icon, to }) => (
        <li key={way}>
          <Icon name={icon} size={22} />
          <div>
            <h3>{t(`support.way.${way}`)}</h3>
            <p>{t(`support.way.${way}.text`)}</p>
            <PageLink {...to}>{t(`support.way.${way}.link`)}</PageLink>
          </div>
        </li>
      ))}
    </ul>
  )
}

export function loader(args: LoaderFunctionArgs) {
  return loadSupport(args)
}

export default function Support() {
  const t = useT()
  const path = usePath()
  const { questions, platforms, isSignedIn } = useLoaderData<typeof loader>()
  return (
    <div className="wrap">
      <PageHead title={t('support.title')} description={t('support.description')} />
      <div className="support-head">
        <h1>{t('support.heading')}</h1>
        {questions > 0 && (
          <Form method="get" action={path('faq')} role="search" className="support-search">
            <label htmlFor="q">{t('support.search', { count: questions })}</label>
            <div>
              <input className="input input-large" id="q" name="q" type="search" maxLength={200} required />
              <Button type="submit" kind="primary" size="large" icon="search">
                {t('support.search.submit')}
              </Button>
            </div>
            <p>
              <PageLink page="faq">{t('support.search.all')}</PageLink>
            </p>
          </Form>
        )}
      </div>
      <section className="section support-part" aria-labelledby="ways">
        <h2 id="ways">{t('support.ways')}</h2>
        <Topics />
      </section>
      {platforms && (
        <section className="section support-part support-now" aria-labelledby="now">
          <div>
            <h2 id="now">{t('support.now')}</h2>
            <p className="muted">{t('support.now.lead')}</p>
          </div>
          <PlatformsNow platforms={platforms} />
        </section>
      )}
      <section className="section support-part support-write" aria-labelledby="write">
        <h2 id="write">{t('support.write')}</h2>
        <p className="muted">{t('support.write.text')}</p>
        <p className="row">
          {isSignedIn && (
            <PageLink page="accountTicketNew" className={buttonClass({ kind: 'primary' })}>
              {t('support.write.ticket')}
            </PageLink>
          )}
          <PageLink page="contact" className={buttonClass()}>
            {t('support.write.link')}
          </PageLink>
        </p>
      </section>
    </div>
  )
}

/** Which platforms this visitor can read now; null if that could not be loaded. */
async function loadSupport({ context }: LoaderFunctionArgs) {
  const answer = await send(listPlatforms, { context })
  const questions = context.get(siteContext).site?.contents.faq.length ?? 0
  const isSignedIn = context.get(sessionContext).user !== null
  return { questions, platforms: answer.ok ? answer.data.platforms : null, isSignedIn }
}

type PlatformNow = NonNullable<Awaited<ReturnType<typeof loadSupport>>['platforms']>[number]
