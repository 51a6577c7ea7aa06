import { type ReactNode, useEffect } from 'react'
import { Form, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { BrandArt } from '#web/art/brand-art.tsx'
import { useCopyRefused } from '#web/components/copy-refused.ts'
import { PageHead } from '#web/components/frame/page-head.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useFrame, useT } from '#web/i18n/frame.tsx'
import { PageLink } from '#web/i18n/link.tsx'
import { Button, buttonClass, CopyButton } from '#web/ui/buttons/button.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { Note } from '#web/ui/note.tsx'
import { CheckLedger } from './check-ledger.tsx'
import { LedgerLineItem } from './ledger-line-item.tsx'
import { type LoadedLedger, loadLedger } from './load-ledger.ts'
import { Verbatim } from './verbatim.tsx'

export async function loader({ context, request }: LoaderFunctionArgs) {
  return await loadLedger(context, new URL(request.url).searchParams)
}

/** The public ledger for readers: what it is, its state, a check of all of it, and its lines in words. */
export default function LedgerPage() {
  const { t } = useFrame()
  const sayCopyRefused = useCopyRefused()
  const ledger = useLoaderData<typeof loader>()

  return (
    <div className="wrap">
      <PageHead title={t('ledger.title')} description={t('ledger.description')} />
      <header className="grid grid-cols-1 gap-3 pbs-8 pbe-8">
        <h1>{t('ledger.title')}</h1>
        <p className="lead max-w-[68ch]">{t('ledger.lead')}</p>
        <p className="muted">{t('ledger.no_names')}</p>
      </header>
      {ledger.size === 0 ? (
        <EmptyLedger />
      ) : (
        <>
          <div className="grid grid-cols-[minmax(0,6fr)_minmax(0,5fr)] gap-y-8 gap-x-16 items-start border-bs border-bs-line pbs-8 to-1000:grid-cols-1">
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

/** How to keep a copy with a program, and the addresses of the files. */
function KeepCopy({ size }: { size: number }) {
  const { origin, t } = useFrame()
  const { colon } = useFormat()
  const first = firstTile(size)
  return (
    <section className="section grid grid-cols-1 gap-4" aria-labelledby="ledger-copy-title">
      <h2 className="text-22" id="ledger-copy-title">
        {t('ledger.copy.title')}
      </h2>
      <p className="max-w-(--measure)">{t('ledger.copy.text')}</p>
      <Verbatim>{`npm run verify-ledger -- ${origin} --save ledger-copy`}</Verbatim>
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

function EmptyLedger() {
  const { brand, t } = useFrame()
  return (
    <section className="grid grid-cols-[auto_minmax(0,1fr)] gap-8 items-center py-8 phone:grid-cols-1">
      <BrandArt look={brand.key} state="empty" width={160} />
      <div>
        <h2>{t('ledger.empty.title')}</h2>
        <p className="muted mbs-2 mbe-4">{t('ledger.empty.text')}</p>
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
    <section aria-labelledby="ledger-facts-title">
      <h2 className="mbe-4 text-22" id="ledger-facts-title">
        {t('ledger.facts')}
      </h2>
      <dl className="grid gap-4">
        <Fact label={t('ledger.facts.lines')}>
          <dd className="font-heading text-28 leading-[1.1] font-display tracking-display normal-nums">
            {number(ledger.size)}
          </dd>
        </Fact>
        <Fact label={t('ledger.facts.origin')}>
          <dd>
            <code className="font-normal text-14 leading-[1.5] font-mono wrap-anywhere normal-nums" dir="ltr">
              {ledger.origin}
            </code>
          </dd>
        </Fact>
        <Fact label={t('ledger.facts.key')}>
          <dd>
            <code className="font-normal text-14 leading-[1.5] font-mono wrap-anywhere normal-nums" dir="ltr">
              {ledger.key}
            </code>
          </dd>
        </Fact>
        {ledger.checkpoint && (
          <Fact label={t('ledger.facts.checkpoint')}>
            <dd className="stack gap-2">
              <Verbatim>{ledger.checkpoint}</Verbatim>
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
          </Fact>
        )}
      </dl>
    </section>
  )
}

/** One fact of the ledger: its label and its value, a `dd`. */
function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[168px_minmax(0,1fr)] gap-y-0.5 gap-x-6 items-baseline phone:grid-cols-1">
      <dt className="text-15 text-ink-2">{label}</dt>
      {children}
    </div>
  )
}

const lineId = (index: number) => `line-${index}`

/** One page of lines in words. Paging and jumping are links and a form, so they work without scripts. */
function LedgerLines({ ledger: { lines, size, wanted } }: { ledger: LoadedLedger }) {
  const t = useT()
  const isThere = lines.some(({ index }) => index === wanted)

  useEffect(() => {
    if (wanted === undefined || !isThere) return
    document.getElementById(lineId(wanted))?.scrollIntoView({ block: 'center' })
  }, [wanted, isThere])

  return (
    <section className="section grid grid-cols-1 gap-4" id="lines" aria-labelledby="ledger-lines-title">
      <div className="flex flex-wrap gap-4 items-end justify-between">
        <h2 id="ledger-lines-title">{t('ledger.lines')}</h2>
        <Form
          className="no-print grid grid-cols-[128px_auto] gap-2 items-end"
          role="search"
          preventScrollReset
        >
          <TextField
            label={t('ledger.go')}
            name="line"
            inputMode="numeric"
            pattern="[0-9]{1,15}"
            size="small"
            autoComplete="off"
            defaultValue={wanted}
            key={wanted}
          />
          <Button type="submit" size="small">
            {t('ledger.go.submit')}
          </Button>
        </Form>
      </div>
      {wanted !== undefined && !isThere && (
        <Note kind="warn" title={t('ledger.missing', { line: String(wanted) })} role="status" />
      )}
      <ol className="border-be border-be-line">
        {lines.map((line) => (
          <LedgerLineItem
            key={line.index}
            id={lineId(line.index)}
            line={line}
            isMarked={line.index === wanted}
          />
        ))}
      </ol>
      <LedgerPages first={lines[0]?.index} last={lines.at(-1)?.index} size={size} />
    </section>
  )
}

interface LedgerPagesProps {
  first: number | undefined
  last: number | undefined
  size: number
}

function LedgerPages({ first, last, size }: LedgerPagesProps) {
  const t = useT()
  const hasNewer = first !== size - 1
  if (!hasNewer && (last ?? 0) === 0) return null
  return (
    <nav className="no-print flex flex-wrap gap-3" aria-label={t('ledger.pages')}>
      {hasNewer && (
        <Link className={buttonClass({ size: 'small' })} to="?#lines" preventScrollReset>
          {t('ledger.newest')}
        </Link>
      )}
      {last !== undefined && last > 0 && (
        <Link className={buttonClass({ size: 'small' })} to={`?before=${last}#lines`} preventScrollReset>
          {t('ledger.older')}
        </Link>
      )}
    </nav>
  )
}
