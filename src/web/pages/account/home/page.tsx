import './home.css'
import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { resendVerification } from '../../../../contract/auth.ts'
import { listHistory } from '../../../../contract/history.ts'
import { planTitle } from '../../../../contract/lists/plan-title.ts'
import { getEntitlements } from '../../../../contract/plans.ts'
import { listTickets } from '../../../../contract/support-tickets.ts'
import { type Act, answerAct } from '../../../acts/answer-act.ts'
import { send } from '../../../api.ts'
import { LoadFailed } from '../../../components/load-failed.tsx'
import { UsageBars } from '../../../components/usage/usage-bars.tsx'
import { useT } from '../../../i18n/frame.tsx'
import { PageLink } from '../../../i18n/link.tsx'
import { keepsMails, signedInUser } from '../../../session.ts'
import { buttonClass } from '../../../ui/button-class.ts'
import { Icon } from '../../../ui/icon.tsx'
import { AccountFrame } from '../parts/account-frame.tsx'
import { Part } from '../parts/part.tsx'
import { Attention } from './attention.tsx'
import { LatestDraws } from './latest-draws.tsx'
import { OpenTickets } from './open-tickets.tsx'

/** Draws and tickets that the first page shows; the others are on pages of their own. */
const latest = 5

export async function loader({ context }: LoaderFunctionArgs) {
  const [entitlements, history, tickets] = await Promise.all([
    send(getEntitlements, { context }),
    send(listHistory, { payload: { page_size: latest }, context }),
    send(listTickets, { context }),
  ])
  return {
    user: signedInUser(context),
    keepsMails: keepsMails(context),
    entitlements: entitlements.ok ? entitlements.data : null,
    tickets: tickets.ok
      ? tickets.data.tickets.filter(({ status }) => status !== 'closed').slice(0, latest)
      : [],
    draws: history.ok ? history.data.rows : null,
    lacksHistory: !history.ok && history.code === 'plan_lacks_feature',
  }
}

const acts: Record<string, Act> = {
  resend: { run: (_values, context) => send(resendVerification, { context }) },
}

export function action({ request, context }: ActionFunctionArgs) {
  return answerAct(request, context, acts)
}

export default function AccountHome() {
  const t = useT()
  const { user, keepsMails, entitlements, tickets, draws, lacksHistory } = useLoaderData<typeof loader>()
  return (
    <AccountFrame
      title={user.fullname}
      lead={t('account_home.lead', { username: user.username })}
      user={user}
      end={
        // The header has it, where there is room.
        <PageLink page="giveawayFromFile" className={`${buttonClass({ kind: 'primary' })} only-small`}>
          <Icon name="plus" />
          {t('account_home.new_draw')}
        </PageLink>
      }
    >
      <Attention user={user} keepsMails={keepsMails} />
      {tickets.length > 0 && <OpenTickets tickets={tickets} />}
      <Part
        title={t('account_home.usage')}
        text={t('account_home.plan', { plan: planTitle(user.plan) })}
        end={<PageLink page="accountSubscription">{t('account_home.plans')}</PageLink>}
      >
        {entitlements ? <UsageBars entitlements={entitlements} /> : <LoadFailed />}
      </Part>
      {!lacksHistory && <LatestDraws draws={draws} />}
    </AccountFrame>
  )
}
