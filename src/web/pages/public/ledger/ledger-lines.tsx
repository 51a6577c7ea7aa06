import { useEffect } from 'react'
import { Form, Link } from 'react-router'
import { useT } from '#web/i18n/frame.tsx'
import { Button, buttonClass } from '#web/ui/buttons/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Note } from '#web/ui/note.tsx'
import { LedgerLineItem } from './ledger-line-item.tsx'
import type { LoadedLedger } from './load-ledger.ts'

const lineId = (index: number) => `line-${index}`

/** One page of lines in words. Paging and jumping are links and a form, so they work without scripts. */
export function LedgerLines({ ledger: { lines, size, wanted } }: { ledger: LoadedLedger }) {
  const t = useT()
  const isThere = lines.some(({ index }) => index === wanted)

  useEffect(() => {
    if (wanted === undefined || !isThere) return
    document.getElementById(lineId(wanted))?.scrollIntoView({ block: 'center' })
  }, [wanted, isThere])

  return (
    <section className="section ledger-lines" id="lines" aria-labelledby="ledger-lines-title">
      <div className="ledger-lines-head">
        <h2 id="ledger-lines-title">{t('ledger.lines')}</h2>
        <Form className="ledger-go no-print" role="search" preventScrollReset>
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
      <ol className="ledger-list">
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
    <nav className="ledger-pages no-print" aria-label={t('ledger.pages')}>
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
