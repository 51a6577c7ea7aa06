import { useFrame } from '../../../i18n/frame.tsx'

/** How to keep a copy with a program, and the files as they lie there. */
export function KeepCopy({ size }: { size: number }) {
  const { origin, t } = useFrame()
  const first = firstTile(size)
  return (
    <section className="section ledger-copy" aria-labelledby="ledger-copy-title">
      <h2 id="ledger-copy-title">{t('ledger.copy.title')}</h2>
      <p className="measure">{t('ledger.copy.text')}</p>
      <pre className="ledger-note" dir="ltr">{`npm run verify-ledger -- ${origin} --save ledger-copy`}</pre>
      <p className="row">
        <span className="muted">{t('ledger.copy.files')}:</span>
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
