import { useId, useState } from 'react'
import type { Result } from '#contract/draws/results.ts'
import type { QrPath } from '#web/components/qr-path.ts'
import { QrPicture } from '#web/components/qr-picture.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useFrame } from '#web/i18n/frame.tsx'
import { useScripted } from '#web/state/scripted.ts'
import { Button, CopyButton, LinkButton } from '#web/ui/buttons/button.tsx'
import { TextArea } from '#web/ui/forms/field.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { captionOf, listOf, messageOf, sharedPlaces, sharedTitle, shareTargets } from './share-texts.ts'
import { SharedPictures } from './shared-pictures.tsx'

interface ShareResultProps {
  result: Result
  qr: QrPath
  onCopyRefused: () => void
}

interface SharedProps extends ShareResultProps {
  /** whether its dialog is open; undefined for a part of the page */
  open: boolean | undefined
  onClose: () => void
}

export default function Shared({ open, onClose, ...shown }: SharedProps) {
  const { t } = useFrame()
  return open === undefined ? (
    <section
      className="share-part order-1 flex-[1_0_100%] min-w-0 max-w-full"
      id="share"
      aria-label={t('result.share')}
    >
      <ShareResult {...shown} />
    </section>
  ) : (
    <Dialog open={open} onClose={onClose} title={t('result.share')} closeLabel={t('site.toasts.close')} wide>
      <ShareResult {...shown} />
    </Dialog>
  )
}

/** What organizers take from a result to their channel: pictures, texts and links. Links work without scripts. */
function ShareResult({ result, qr, onCopyRefused }: ShareResultProps) {
  const { locale, t } = useFrame()
  const { date, dateTimeAndUtc } = useFormat()
  const words = { locale, t, date, deadline: dateTimeAndUtc }
  const places = sharedPlaces(result)
  const caption = captionOf(result, words)
  const title = sharedTitle(result, words)
  const targets = shareTargets(result.share_link, `${title}\n${t('share_result.headline')}`, caption)
  return (
    <div className="grid grid-cols-[220px_minmax(0,1fr)] gap-6 items-start to-640:grid-cols-1">
      <SharedPictures result={result} title={title} qr={qr} />
      <div className="stack gap-6">
        <section className="stack gap-2" aria-label={t('share_result.targets')}>
          <div className="flex flex-wrap gap-2">
            {targets.map(({ name, href }) => (
              <LinkButton key={name} size="small" href={href} target="_blank" rel="noopener noreferrer">
                {name}
              </LinkButton>
            ))}
            <DeviceShare title={title} text={caption} link={result.share_link} onRefused={onCopyRefused} />
            <span className="needs-script">
              <CopyButton
                size="small"
                text={result.share_link}
                label={t('result.link.copy')}
                copiedLabel={t('result.link.copied')}
                onRefused={onCopyRefused}
              />
            </span>
          </div>
        </section>
        <Editable label={t('share_result.caption')} text={caption} rows={8} onRefused={onCopyRefused} />
        {result.own_id && places.length > 0 && (
          <WinnerMessage
            people={places.map((one) => ({ name: one.winner.name, text: messageOf(result, one, words) }))}
            onRefused={onCopyRefused}
          />
        )}
        {places.length > 1 && (
          <Editable
            label={t('share_result.names')}
            text={listOf(places)}
            rows={Math.min(places.length, 6)}
            onRefused={onCopyRefused}
          />
        )}
        <QrPicture qr={qr} label={t('result.qr')} />
      </div>
    </div>
  )
}

interface EditableProps {
  label: string
  text: string
  rows: number
  onRefused: () => void
}

/** A text to change before it is copied. */
function Editable({ label, text, rows, onRefused }: EditableProps) {
  const { t } = useFrame()
  const [value, setValue] = useState(text)
  const id = useId()
  return (
    <div className="stack gap-2">
      <TextArea
        id={id}
        label={label}
        className="field-sizing-content min-h-[4lh] max-h-[14lh] resize-y"
        value={value}
        onChange={(event) => setValue(event.currentTarget.value)}
        rows={rows}
      />
      <div className="needs-script">
        <CopyButton
          size="small"
          text={value}
          label={t('share_result.copy')}
          copiedLabel={t('result.copied')}
          onRefused={onRefused}
        />
      </div>
    </div>
  )
}

interface WinnerMessageProps {
  people: readonly { name: string; text: string }[]
  onRefused: () => void
}

/** One message a winner, because each has their own name and prize. */
function WinnerMessage({ people, onRefused }: WinnerMessageProps) {
  const { t } = useFrame()
  const [at, setAt] = useState(0)
  const chosen = people[at]
  return (
    <div className="stack gap-2">
      {people.length > 1 && (
        <div className="needs-script">
          <SelectField
            label={t('share_result.message.to')}
            options={people.map(({ name }, index) => ({ value: `${index}`, label: name }))}
            value={`${at}`}
            onChange={(event) => setAt(Number(event.currentTarget.value))}
          />
        </div>
      )}
      {chosen && (
        <Editable
          key={at}
          label={t('share_result.message')}
          text={chosen.text}
          rows={6}
          onRefused={onRefused}
        />
      )}
    </div>
  )
}

interface DeviceShareProps {
  title: string
  text: string
  link: string
  onRefused: () => void
}

/** The device's own share dialog, on devices that have one. */
function DeviceShare({ title, text, link, onRefused }: DeviceShareProps) {
  const { t } = useFrame()
  const canShare = useScripted() && typeof navigator.share === 'function'

  async function share() {
    try {
      await navigator.share({ title, text: text.replace(link, '').trim(), url: link })
    } catch (error) {
      // Closing the device's dialog is not an error.
      if (!(error instanceof DOMException && error.name === 'AbortError')) onRefused()
    }
  }

  return (
    canShare && (
      <Button size="small" icon="share" onClick={() => void share()}>
        {t('share_result.device')}
      </Button>
    )
  )
}
