import { type Ref, useMemo, useState } from 'react'
import { drawSanta } from '#draw/chance/secret-santa.ts'
import { useCopyRefused } from '#web/components/copy-refused.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useFrame, useT } from '#web/i18n/frame.tsx'
import { usePath } from '#web/i18n/link.tsx'
import { useScripted } from '#web/state/scripted.ts'
import { Button, CopyButton } from '#web/ui/buttons/button.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { TextArea, TextField } from '#web/ui/forms/field.tsx'
import { Name } from '#web/ui/inline-text.tsx'
import { Note, WithoutScript } from '#web/ui/note.tsx'
import { askToConfirm } from '#web/ui/overlays/ask-to-confirm.ts'
import { ChancePanel, ChanceSettings, CopyOutcome, KeysAndSound } from '../chance-parts/chance-panel.tsx'
import { byDevice } from '../chance-parts/device-chance.ts'
import { NoRandomness } from '../chance-parts/no-randomness.tsx'
import { soundChance } from '../chance-parts/sound.ts'
import { useChanceParts } from '../chance-parts/use-chance-parts.ts'
import { SpaceButton } from '../list-parts/space-button.tsx'
import { useTypedList } from '../list-parts/use-typed-list.ts'
import { maxPeople, maxSantaName, minPeople, type PeopleFault, readPeople } from './read-people.ts'
import { writeSantaLinks } from './santa-link.ts'

/** Names and exclusions at the end, one link for each person at the start. Nothing leaves the device. */
export function SantaTool() {
  const t = useT()
  const { origin } = useFrame()
  const { list: joined } = useFormat()
  const path = usePath()
  const names = useTypedList(t('list_tool.sample'))
  const exclusions = useTypedList('', 'exclusions')
  const [title, setTitle] = useState('')
  const [links, setLinks] = useState<readonly PersonLink[]>()
  const [failure, setFailure] = useState<'randomness' | { impossible: readonly string[] } | 'strict'>()
  const people = useMemo(() => readPeople(names.text, exclusions.text), [names.text, exclusions.text])
  const fault = 'fault' in people ? people : undefined
  const count = 'fault' in people ? 0 : people.names.length
  const { copyRef } = useChanceParts(() => links || draw())

  function draw() {
    if ('fault' in people) return
    const made = byDevice((random) => {
      const drawn = drawSanta(people.names.length, people.mayDraw, random)
      if (!('receivers' in drawn)) return drawn
      const named = people.names.map((giver, index) => ({
        title: title.trim(),
        giver,
        receiver: people.names[drawn.receivers[index] ?? index] ?? '',
      }))
      return writeSantaLinks(named, random).map((code, index) => ({
        name: people.names[index] ?? '',
        link: `${origin}${path('santaName')}#${code}`,
      }))
    })
    const isDrawn = Array.isArray(made)
    setLinks(isDrawn ? made : undefined)
    if (isDrawn) setFailure(undefined)
    else if (!made) setFailure('randomness')
    else if ('impossible' in made)
      setFailure({ impossible: made.impossible.map((index) => people.names[index] ?? '') })
    else setFailure('strict')
    if (isDrawn) soundChance('number')
  }

  /** Some links may have been sent, and would show other names than the new ones. */
  async function drawAgain() {
    const verb = t('secret_santa.again')
    const text = t('secret_santa.again.text')
    if (await askToConfirm({ title: verb, text, verb, cancel: t('site.cancel') })) draw()
  }

  /** Links of other people than those in the list would go to the wrong ones. */
  function forget() {
    setLinks(undefined)
    setFailure(undefined)
  }

  return (
    <>
      <div className="split">
        <ChancePanel
          summary={t('list_tool.names.count', { count })}
          actions={
            !fault && (
              <SpaceButton onClick={links ? () => void drawAgain() : draw}>
                {t(links ? 'secret_santa.again' : 'secret_santa.draw')}
              </SpaceButton>
            )
          }
          foot={<p className="small muted">{t('secret_santa.lost')}</p>}
        >
          <WithoutScript>
            <Note title={t('secret_santa.scripts')} />
          </WithoutScript>
          {failure === 'randomness' && <NoRandomness />}
          {failure === 'strict' && <Note kind="bad" role="alert" title={t('secret_santa.strict')} />}
          {typeof failure === 'object' && (
            <Note kind="bad" role="alert" title={t('secret_santa.impossible')}>
              <p>{t('secret_santa.impossible.who', { names: joined(failure.impossible) })}</p>
            </Note>
          )}
          {links ? (
            <SantaLinks links={links} title={title.trim()} copyRef={copyRef} />
          ) : (
            <p className="muted">{t('secret_santa.before')}</p>
          )}
          <p className="visually-hidden" role="status">
            {links && t('secret_santa.ready', { count: links.length })}
          </p>
        </ChancePanel>
        <ChanceSettings prints={false}>
          <TextArea
            label={t('list_tool.names')}
            aside={fault ? undefined : t('list_tool.names.count', { count })}
            hint={t('list_tool.hint')}
            error={fault?.field === 'names' ? faultText(fault) : undefined}
            defaultValue={names.initial}
            ref={names.field}
            onChange={({ target }) => {
              names.read(target.value)
              forget()
            }}
            rows={8}
            dir="auto"
            autoComplete="off"
            spellCheck={false}
          />
          <TextArea
            label={t('secret_santa.exclusions')}
            hint={t('secret_santa.exclusions.hint')}
            error={fault?.field === 'exclusions' ? faultText(fault) : undefined}
            defaultValue={exclusions.initial}
            ref={exclusions.field}
            onChange={({ target }) => {
              exclusions.read(target.value)
              forget()
            }}
            rows={3}
            dir="auto"
            autoComplete="off"
            spellCheck={false}
          />
          <TextField
            label={t('list_tool.title')}
            value={title}
            onChange={({ target }) => {
              setTitle(target.value)
              forget()
            }}
            maxLength={100}
            autoComplete="off"
            dir="auto"
          />
          <KeysAndSound keys={['again', 'copy']} />
        </ChanceSettings>
      </div>
      {/* Opened with the links, when it matters. */}
      <Fold title={t('secret_santa.honest')} className="no-print max-w-[68ch] mbs-8" open={Boolean(links)}>
        <p>{t('secret_santa.honest.text')}</p>
      </Fold>
    </>
  )

  function faultText(one: PeopleFault): string {
    switch (one.fault) {
      case 'few':
        return t('secret_santa.fault.few', { least: minPeople })
      case 'many':
        return t('list_tool.long', { most: maxPeople })
      case 'twice':
        return t('secret_santa.fault.twice', { name: one.name })
      case 'long':
        return t('secret_santa.fault.long', { name: one.name, most: maxSantaName })
      case 'unknown':
        return t('secret_santa.fault.unknown', { name: one.name, line: one.line })
      case 'alone':
        return t('secret_santa.fault.alone', { line: one.line })
    }
  }
}

interface PersonLink {
  name: string
  link: string
}

interface SantaLinksProps {
  links: readonly PersonLink[]
  title: string
  copyRef: Ref<HTMLSpanElement>
}

/** One link for each person, to be sent to them alone. Whom they drew is not on this page. */
function SantaLinks({ links, title, copyRef }: SantaLinksProps) {
  const t = useT()
  const canShare = useScripted() && typeof navigator.share === 'function'
  const sayCopyRefused = useCopyRefused()
  const [isRefused, setRefused] = useState(false)
  return (
    <div className="santa-links grid gap-4 w-full self-start">
      <p>{t('secret_santa.send')}</p>
      <ul className="grid border border-line rounded-panel bg-surface">
        {links.map(({ name, link }) => (
          <li
            className="flex flex-wrap gap-y-2 gap-x-4 items-center justify-between py-2 px-3.5 wrap-anywhere not-first:border-bs not-first:border-bs-line"
            key={name}
          >
            <Name>{name}</Name>
            <span className="row gap-2">
              {canShare && (
                <Button
                  size="small"
                  square
                  icon="share"
                  aria-label={t('secret_santa.share', { name })}
                  onClick={() => void share(name, link)}
                />
              )}
              <CopyButton
                size="small"
                text={link}
                label={t('secret_santa.copy', { name })}
                copiedLabel={t('chance.copied')}
                onRefused={showLinks}
              />
            </span>
            {isRefused && (
              <p
                className="basis-full font-normal text-13 leading-[1.45] font-mono text-ink-2 wrap-anywhere select-all normal-nums"
                dir="ltr"
              >
                {link}
              </p>
            )}
          </li>
        ))}
      </ul>
      <CopyOutcome
        text={links.map(({ name, link }) => `${name}: ${link}`).join('\n')}
        ref={copyRef}
        onRefused={showLinks}
      />
    </div>
  )

  /** Where the browser copies nothing, each link can be selected instead. */
  function showLinks() {
    sayCopyRefused()
    setRefused(true)
  }

  function share(name: string, url: string): Promise<void> {
    const text = t('secret_santa.message', { name })
    // Closing the sheet is no failure.
    return navigator.share({ title: title || t('secret_santa.title'), text, url }).catch(() => undefined)
  }
}
