import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { BrandArt } from '#web/art/brand-art.tsx'
import { PageHead } from '#web/components/frame/page-head.tsx'
import { useFrame } from '#web/i18n/frame.tsx'
import { PageLink } from '#web/i18n/link.tsx'
import { toasts } from '#web/state/toast-queue.ts'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { CheckLedger } from './check-ledger.tsx'
import { LedgerLines } from './ledger-lines.tsx'
import { loadLedger } from './load-ledger.ts'
import './ledger.css'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { CopyButton } from '#web/ui/buttons/copy-button.tsx'
import type { LoadedLedger } from './load-ledger.ts'

/** How to keep a copy with a program, and the addresses of the files. */
function KeepCopy({ size }: { size: number }) {
  const { origin, t } = useFrame()
  const { colon } = useFormat()
  const first = firstTile(size)
  return (
    <section className="section ledger-copy" aria-labelledby="ledger-copy-title">
      <h2 id="ledger-copy-title">{t('ledger.copy.title')}</h2>
      <p className="measure">{t('ledger.copy.text')}</p>
      <pre className="ledger-note" dir="ltr">{`npm run verify-ledger -- ${origin} --save ledger-copy`}</pre>
      <p className="row">
        <span className="muted">
          {t('ledger.copy.files')}
          {colon}
        </span>
        <a href="/ledger/checkpoint">{t('ledger.copy.checkpoint')}</a>
        <a href={`/ledger/tile/entries/${first}`}>{t('ledger.copy.lines')}</a>
        <a href={`/ledger/tile/0/${first}`}>{t('ledger.copy.hashes')}</a>
        <a href="/.well-known/giveaway-keys.json">{t('ledger.copy.keys')}</a>
      </p>
    </section>
  )
}

/** Hashes of a full tile (C2SP tlog-tiles); a smaller ledger has a partial one with its width in the name. */
const fullTile = 256

function firstTile(size: number): string {
  return size >= fullTile ? '000' : `000.p/${size}`
}

export async function loader({ context, request }: LoaderFunctionArgs) {
  return await loadLedger(context, new URL(request.url).searchParams)
}

/** The public ledger for readers: what it is, its state, a check of all of it, and its lines in words. */
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

interface LedgerFactsProps {
  ledger: LoadedLedger
  onCopyRefused: () => void
}

/** The current state of the ledger, and the signed note that commits to it. */
function LedgerFacts({ ledger, onCopyRefused }: LedgerFactsProps) {
  const t = useT()
  const { number } = useFormat()
  return (
    <section className="ledger-facts" aria-labelledby="ledger-facts-title">
      <h2 id="ledger-facts-title">{t('ledger.facts')}</h2>
      <dl className="ledger-figures">
        <div>
          <dt>{t('ledger.facts.lines')}</dt>
          <dd className="ledger-size">{number(ledger.size)}</dd>
        </div>
        <div>
          <dt>{t('ledger.facts.origin')}</dt>
          <dd>
            <code dir="ltr">{ledger.origin}</code>
          </dd>
        </div>
        <div>
          <dt>{t('ledger.facts.key')}</dt>
          <dd>
            <code dir="ltr">{ledger.key}</code>
          </dd>
        </div>
        {ledger.checkpoint && (
          <div>
            <dt>{t('ledger.facts.checkpoint')}</dt>
            <dd className="stack gap-2">
              <pre className="ledger-note" dir="ltr">
                {ledger.checkpoint}
              </pre>
              <p className="small muted">{t('ledger.facts.checkpoint.text')}</p>
              <span className="needs-script no-print">
                <CopyButton
                  size="small"
                  text={ledger.checkpoint}
                  label={t('ledger.facts.copy')}
                  copiedLabel={t('result.copied')}
                  onRefused={onCopyRefused}
                />
              </span>
            </dd>
          </div>
        )}
      </dl>
    </section>
  )
}
