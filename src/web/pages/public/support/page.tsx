import type { ComponentProps } from 'react'
import { Form, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { listPlatforms } from '#contract/comments/collections.ts'
import { platformNames } from '#contract/comments/platform-names.ts'
import { send } from '#web/api/send.ts'
import { PageHead } from '#web/components/frame/page-head.tsx'
import { pickerPages } from '#web/components/frame/platform-pages.ts'
import { questionAnchor } from '#web/components/question-anchor.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { PageLink, usePath } from '#web/i18n/link.tsx'
import { Button, buttonClass } from '#web/ui/buttons/button.tsx'
import { Icon, type IconName } from '#web/ui/icons/icon.tsx'
import { Tag } from '#web/ui/inline-text.tsx'
import { sessionContext, siteContext } from '#web/visit/session.ts'

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
      <div className="grid grid-cols-[6fr_6fr] gap-y-6 gap-x-16 items-end pbs-14 phone:grid-cols-1 phone:pbs-7">
        <h1 className="max-w-[12ch] tracking-large">{t('support.heading')}</h1>
        {questions > 0 && (
          <Form method="get" action={path('faq')} role="search">
            <label className="block mbe-2 font-medium" htmlFor="q">
              {t('support.search', { count: questions })}
            </label>
            <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-2 to-400:grid-cols-1">
              <input
                className="input min-h-14 text-18"
                id="q"
                name="q"
                type="search"
                maxLength={200}
                required
              />
              <Button type="submit" kind="primary" size="large" icon="search">
                {t('support.search.submit')}
              </Button>
            </div>
            <p className="mbs-2 text-15">
              <PageLink page="faq">{t('support.search.all')}</PageLink>
            </p>
          </Form>
        )}
      </div>
      <section className="section" aria-labelledby="ways">
        <h2 className="tracking-[-0.025em]" id="ways">
          {t('support.ways')}
        </h2>
        <Topics />
      </section>
      {platforms && (
        <section
          className="section grid grid-cols-[4fr_8fr] gap-y-6 gap-x-16 items-start to-900:grid-cols-1"
          aria-labelledby="now"
        >
          <div>
            <h2 className="tracking-[-0.025em]" id="now">
              {t('support.now')}
            </h2>
            <p className="muted mbs-2">{t('support.now.lead')}</p>
          </div>
          <PlatformsNow platforms={platforms} />
        </section>
      )}
      <section className="section" aria-labelledby="write">
        <h2 className="tracking-[-0.025em]" id="write">
          {t('support.write')}
        </h2>
        <p className="muted mbs-3 max-w-(--measure)">{t('support.write.text')}</p>
        <p className="row mbs-3 max-w-(--measure)">
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

const kinds = { ready: 'good', pausing: 'warn', locked: 'plain', connect: 'info', off: 'plain' } as const
const states = ['ready', 'pausing', 'connect', 'locked', 'off'] as const satisfies PlatformNow['state'][]

/** The current state of each platform as known to the product; each state that occurs is explained once. */
function PlatformsNow({ platforms }: { platforms: readonly PlatformNow[] }) {
  const t = useT()
  const { dateTime } = useFormat()
  return (
    <div>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,260px),1fr))] gap-y-0 gap-x-8">
        {platforms.map(({ platform, state, until }) => (
          <li
            className="flex flex-wrap gap-y-0.5 gap-x-3 items-center justify-between min-h-13 border-be border-be-line font-medium"
            key={platform}
          >
            <PageLink page={pickerPages[platform]}>{platformNames[platform]}</PageLink>
            <Tag kind={kinds[state]}>{t(`support.now.${state}`)}</Tag>
            {until && (
              <span className="muted small">{t('support.now.until', { until: dateTime(until) })}</span>
            )}
          </li>
        ))}
      </ul>
      <dl className="grid gap-2 mbs-4 text-ink-2 text-15">
        {states
          .filter((state) => platforms.some((platform) => platform.state === state))
          .map((state) => (
            <div
              className="grid grid-cols-[minmax(120px,1fr)_4fr] gap-y-0.5 gap-x-4 phone:grid-cols-1"
              key={state}
            >
              <dt className="text-ink font-medium">{t(`support.now.${state}`)}</dt>
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
    <ul className="grid grid-cols-2 gap-y-0 gap-x-16 mbs-4.5 border-be border-be-line phone:grid-cols-1 [&_a]:text-15">
      {topics.map(({ way, icon, to }) => (
        <li
          className="grid grid-cols-[22px_minmax(0,1fr)] gap-4 pbs-5 pbe-5.5 border-bs border-bs-line"
          key={way}
        >
          <Icon className="mbs-px text-accent-ink" name={icon} size={22} />
          <div>
            <h3 className="font-semibold text-16 leading-[1.4] font-text tracking-normal normal-nums">
              {t(`support.way.${way}`)}
            </h3>
            <p className="mbs-1 mbe-2 max-w-[52ch] text-ink-2 text-15">{t(`support.way.${way}.text`)}</p>
            <PageLink {...to}>{t(`support.way.${way}.link`)}</PageLink>
          </div>
        </li>
      ))}
    </ul>
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
