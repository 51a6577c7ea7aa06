import { type MouseEvent, useState } from 'react'
import { useFrame } from '../../../i18n/frame.tsx'
import { usePath } from '../../../i18n/link.tsx'
import { Fold } from '../../../ui/fold.tsx'
import type { ShownQuestion } from './load-faq.ts'

interface QuestionItemProps {
  question: ShownQuestion
  open: boolean
}

/** A question that opens by its link: browsers open what holds the place that an address names. */
export function QuestionItem({ question: { anchor, question, paragraphs }, open }: QuestionItemProps) {
  return (
    <Fold title={<h2>{question}</h2>} className="question" open={open}>
      <div id={anchor} className="question-answer">
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <AnswerLink anchor={anchor} />
      </div>
    </Fold>
  )
}

/** Without scripts it leads to the place whose address it is. */
function AnswerLink({ anchor }: { anchor: string }) {
  const { origin, t } = useFrame()
  const address = `${usePath()('faq')}#${anchor}`
  const [isCopied, setCopied] = useState(false)
  const copy = async (event: MouseEvent) => {
    // Elsewhere than on https there may be none.
    const clipboard = navigator.clipboard as Clipboard | undefined
    if (!clipboard) return
    event.preventDefault()
    await clipboard.writeText(origin + address).then(
      () => setCopied(true),
      () => location.assign(address),
    )
  }
  return (
    <a href={address} className="link small" onClick={copy}>
      <span aria-live="polite">{t(isCopied ? 'faq.copied' : 'faq.copy')}</span>
    </a>
  )
}
