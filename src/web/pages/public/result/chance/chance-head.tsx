import { askedLines } from '#contract/draws/chance-lines.ts'
import { chanceTitle } from '#contract/draws/titles/chance-title.ts'
import { voidingOf } from '#contract/draws/voiding-of.ts'
import { outcomeLine } from '#draw/chance/outcome-line.ts'
import { exactIn } from '#locales/exact-number.ts'
import { formatLocales } from '#locales/locales.ts'
import { ProvableSeal } from '#web/art/rosette.tsx'
import { RecordedSeal } from '#web/art/seal.tsx'
import { OrganizerLogo } from '#web/components/look/organizer-look.tsx'
import type { QrPath } from '#web/components/qr-path.ts'
import { Documents } from '#web/components/receipt/documents.tsx'
import { History } from '#web/components/receipt/history.tsx'
import { ReceiptPart } from '#web/components/receipt/receipt-part.tsx'
import { Fingerprints, PublicRecord, Randomness, Times } from '#web/components/receipt/receipt-sections.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useFrame, useT } from '#web/i18n/frame.tsx'
import { PageLink } from '#web/i18n/link.tsx'
import { buttonClass, CopyButton } from '#web/ui/buttons/button.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { Tag } from '#web/ui/inline-text.tsx'
import { ResultFacts, resultTitleLook } from '../result-head.tsx'
import { PrintButton, ShareButton } from '../share-button.tsx'
import type { ChanceResultData } from './chance-result-data.ts'

const tools = { coins: 'coinToss', dice: 'diceRoll', numbers: 'randomNumberGuess' } as const

/** What was tossed, and when. What can be done with it comes after the outcome. */
export function ChanceHead({ result }: { result: ChanceResultData }) {
  const { brand, t } = useFrame()
  const { dateTimeAndUtc } = useFormat()
  const { asked, events, look, finished_at } = result
  const isVoid = voidingOf(events) !== undefined
  return (
    <header className="result-head grid grid-cols-1 gap-2.5 py-7 phone:pbs-4.5 phone:pbe-5 print:pbs-0 print:pbe-3">
      <p className="hidden print:block print:[font:var(--w-display)_12pt_/_1_var(--display)]">{brand.name}</p>
      {look?.logo && <OrganizerLogo logo={look.logo} alt={t('result.logo')} />}
      <ResultFacts>
        <Tag kind={isVoid ? 'bad' : 'good'} icon={isVoid ? 'x' : 'check'}>
          {t(isVoid ? 'result.void' : 'result.finished')}
        </Tag>
        <span>{t('result.source.chance')}</span>
        <time dateTime={finished_at}>{dateTimeAndUtc(finished_at)}</time>
      </ResultFacts>
      <div>
        <h1 className={resultTitleLook} dir="auto">
          {result.title || chanceTitle(asked, t)}
        </h1>
      </div>
    </header>
  )
}

interface ChanceActionsProps {
  result: ChanceResultData
  qr: QrPath
  onCopyRefused: () => void
}

/** On a phone the first button is wide, and the second shares its line with what follows. */
const wideFirst = 'phone:*:first:flex-[1_0_auto] to-360:*:first:flex-[1_1_100%] to-360:*:nth-2:flex-1'

export function ChanceActions({ result, qr, onCopyRefused }: ChanceActionsProps) {
  const { locale, t } = useFrame()
  const { asked, outcome, is_shared } = result
  return (
    <div className={`no-print flex flex-wrap gap-2 mbs-4 mbe-6 ${wideFirst}`}>
      {is_shared !== false && <ShareButton result={result} qr={qr} onCopyRefused={onCopyRefused} />}
      <div className={`needs-script flex-wrap gap-2 contents ${wideFirst}`}>
        <CopyButton
          text={outcomeLine(outcome, t, exactIn(formatLocales[locale]))}
          label={t('chance_result.copy')}
          copiedLabel={t('result.copied')}
          onRefused={onCopyRefused}
        />
        <PrintButton />
      </div>
      <PageLink page={tools[asked.tool]} className={buttonClass({ kind: 'quiet' })}>
        {t('chance_result.again')}
      </PageLink>
    </div>
  )
}

interface ChanceReceiptProps {
  result: ChanceResultData
  onCopyRefused: () => void
}

/** The receipt of a toss: like that of any draw, worded for what was tossed. */
export function ChanceReceipt({ result, onCopyRefused }: ChanceReceiptProps) {
  const { locale, t } = useFrame()
  const { eligible_total, tickets_total } = result
  const isProvable = result.label === 'provable'
  const words = {
    sealed: t(result.beacon ? 'chance_result.sealed_beacon' : 'chance_result.sealed'),
    drawn: t(result.beacon ? 'chance_result.drawn' : 'chance_result.opened'),
  }
  return (
    <article className="receipt-document" aria-labelledby="receipt-title">
      <h2 className="mbe-4" id="receipt-title">
        {t('receipt.title')}
      </h2>
      <History result={result} />
      <ReceiptPart label={t('chance_result.asked')}>
        {askedLines(result.asked, t, locale).map((line) => (
          <p key={line}>{line}</p>
        ))}
      </ReceiptPart>
      <Times result={result} labels={words} />
      <Fold title={t('receipt.fold.technical')}>
        <ReceiptPart label={t('chance_result.read')}>
          <p>
            {eligible_total === 1
              ? t('chance_result.read.row', { tickets: tickets_total })
              : t('chance_result.read.rows', { rows: eligible_total })}
          </p>
        </ReceiptPart>
        <Randomness beacon={result.beacon} />
        <PublicRecord result={result} />
        <Fingerprints result={result} root={t('chance_result.root')} onCopyRefused={onCopyRefused} />
      </Fold>
      <Fold title={t('receipt.limits')}>
        <p>{t('chance_result.limits')}</p>
        {!isProvable && <p>{t('chance_result.limits.recorded')}</p>}
      </Fold>
      <Fold title={t('receipt.fold.documents')} className="no-print">
        <Documents result={result} embedNote={t('chance_result.embed')} onCopyRefused={onCopyRefused} />
      </Fold>
    </article>
  )
}

/** What a toss may claim to be. */
export function ChanceSeal({ result: { label, commit_hash } }: { result: ChanceResultData }) {
  const t = useT()
  return label === 'recorded' ? (
    <RecordedSeal title={t('receipt.recorded')} text={t('chance_result.recorded')} />
  ) : (
    <ProvableSeal hash={commit_hash} title={t('receipt.provable')} text={t('chance_result.provable')} />
  )
}
