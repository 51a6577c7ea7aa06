import { getPairReceipt, type PairToss } from '#contract/draws/pair-tosses.ts'
import { opensSeal, pairHash } from '#draw/pair-toss.ts'
import type { PairRole } from '#draw/paired-toss.ts'
import { HashText } from '#web/components/receipt/hash.tsx'
import { useT } from '#web/i18n/frame.tsx'
import { LinkButton } from '#web/ui/buttons/button.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { HowItWorks } from './how-it-works.tsx'

interface CheckPanelProps {
  toss: PairToss
  isChanged: boolean
  /** this device is one of the two */
  isPart: boolean
}

/** What this device recomputes, the code to compare, and how to do it without us. */
export default function CheckPanel({ toss, isChanged, isPart }: CheckPanelProps) {
  const t = useT()
  const { a, b } = toss.commitments
  if (b === null) return null
  const header = { id: toss.share_code, toss: toss.toss }
  const address = getPairReceipt.path.replace('{share_code}', encodeURIComponent(toss.share_code))
  const seals: [PairRole, string, string | null][] = [
    ['a', a, toss.secrets.a],
    ['b', b, toss.secrets.b],
  ]
  const steps = [
    ...seals.flatMap(([role, seal, secret]) =>
      secret === null ? [] : [{ name: `seal_${role}` as const, ok: opensSeal(header, role, seal, secret) }],
    ),
    ...(isPart ? [{ name: 'same' as const, ok: !isChanged }] : []),
  ]
  return (
    <section className="stack" aria-labelledby="check-title">
      <h2 id="check-title" className="text-18 tracking-[-0.01em]">
        {t('pair_toss.check')}
      </h2>
      {toss.status === 'opened' && (
        <ul className="grid gap-2.5">
          {steps.map(({ name, ok }) => (
            <li
              key={name}
              className={`grid grid-cols-[20px_minmax(0,1fr)] gap-2.5 items-start text-15 leading-[1.4] ${ok ? 'pair-check-good' : 'font-semibold'}`}
            >
              <Icon
                name={ok ? 'check-circle' : 'x-circle'}
                size={20}
                className={ok ? 'text-good' : 'text-bad'}
              />
              <span>{t(ok ? `pair_toss.check.${name}` : 'pair_toss.check.wrong')}</span>
            </li>
          ))}
        </ul>
      )}
      <div className="stack gap-2">
        <p className="small muted">{t('pair_toss.check.code')}</p>
        <HashText hash={pairHash(header, { a, b })} />
      </div>
      {toss.status === 'opened' && (
        <div className="row">
          <LinkButton href={address} download="pair-toss.json" icon="download">
            {t('pair_toss.check.receipt')}
          </LinkButton>
        </div>
      )}
      <Fold title={t('pair_toss.how')}>
        <HowItWorks />
      </Fold>
    </section>
  )
}
