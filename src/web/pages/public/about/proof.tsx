import { useT } from '#web/i18n/frame.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Table } from '#web/ui/table.tsx'

const questions = [
  { name: 'follow', shown: true },
  { name: 'changed', shown: true },
  { name: 'tickets', shown: true },
  { name: 'swapped', shown: true },
  { name: 'honest', shown: true },
  { name: 'complete', shown: false },
  { name: 'person', shown: false },
] as const

/** What a receipt proves next to what it cannot: stating its limits makes it credible. */
export function Proof() {
  const t = useT()
  return (
    <section className="section" aria-labelledby="proof-title">
      <div className="section-head">
        <h2 id="proof-title">{t('about.proof.title')}</h2>
        <p>{t('about.proof.text')}</p>
      </div>
      <Table caption={t('about.proof.caption')} flush records className="proof">
        <thead>
          <tr>
            <th scope="col">{t('about.proof.question')}</th>
            <th scope="col">{t('about.proof.answer')}</th>
            <th scope="col">{t('about.proof.why')}</th>
          </tr>
        </thead>
        <tbody>
          {questions.map(({ name, shown }) => (
            <tr key={name}>
              <th scope="row">{t(`about.proof.${name}`)}</th>
              <td>
                <span className={shown ? 'proof-answer proof-yes' : 'proof-answer'}>
                  <Icon name={shown ? 'check' : 'minus'} size={16} />
                  {t(shown ? 'about.proof.yes' : 'about.proof.no')}
                </span>
              </td>
              <td className="muted">{t(`about.proof.${name}.why`)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  )
}
