import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { BrandArt } from '../../../art/brand-art.tsx'
import { PageHead } from '../../../components/page-head.tsx'
import { useFrame } from '../../../i18n/frame.tsx'
import { PageLink } from '../../../i18n/link.tsx'
import { toasts } from '../../../state/toast-queue.ts'
import { buttonClass } from '../../../ui/button-class.ts'
import { CheckLedger } from './check-ledger.tsx'
import { KeepCopy } from './keep-copy.tsx'
import { LedgerFacts } from './ledger-facts.tsx'
import { LedgerLines } from './ledger-lines.tsx'
import { loadLedger } from './load-ledger.ts'
import './ledger.css'

export async function loader({ context, request }: LoaderFunctionArgs) {
  return await loadLedger(context, new URL(request.url).searchParams)
}

/** The public record, for people: what it is, how it stands, a check of all of it, and its lines in words. */
export default function LedgerPage() {
  const { t } = useFrame()
  const ledger = useLoaderData<typeof loader>()

  function sayCopyRefused() {
    toasts.add({ title: t('result.copy_refused'), color: 'warning' })
  }

  return (
    <div className="wrap">
      <PageHead title={t('ledger.title')} description={t('ledger.description')} />
      <header className="ledger-head">
        <h1>{t('ledger.title')}</h1>
        <p className="lead">{t('ledger.lead')}</p>
        <p className="muted">{t('ledger.no_names')}</p>
      </header>
      {ledger.size === 0 ? (
        <EmptyLedger />
      ) : (
        <>
          <div className="ledger-upper">
            <LedgerFacts ledger={ledger} onCopyRefused={sayCopyRefused} />
            <CheckLedger origin={ledger.origin} ledgerKey={ledger.key} />
          </div>
          <LedgerLines ledger={ledger} />
          <KeepCopy size={ledger.size} />
        </>
      )}
    </div>
  )
}

function EmptyLedger() {
  const { brand, t } = useFrame()
  return (
    <section className="ledger-empty">
      <BrandArt look={brand.key} state="empty" width={160} />
      <div>
        <h2>{t('ledger.empty.title')}</h2>
        <p className="muted">{t('ledger.empty.text')}</p>
        <PageLink page="giveawayFromFile" className={buttonClass({ kind: 'primary' })}>
          {t('ledger.empty.way')}
        </PageLink>
      </div>
    </section>
  )
}
