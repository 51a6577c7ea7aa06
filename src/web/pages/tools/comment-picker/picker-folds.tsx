import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { useT } from '#web/i18n/frame.tsx'
import { withTexts } from '#web/i18n/learn-texts.ts'
import { useBytes } from '#web/i18n/use-bytes.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Fold, useFoldOpen } from '#web/ui/fold.tsx'
import { DropZone } from '#web/ui/forms/drop-zone.tsx'
import { TextArea } from '#web/ui/forms/field.tsx'
import { ownRules, type RulesValues } from '../comment-rules/rules-values.ts'
import { RulesDetails } from '../draw-parts/draw-form.tsx'
import type { PickerValues } from './picker-values.ts'

/** Optional, and larger than the rest of the tool: loaded when first opened. */
const RulesFields = lazy(() =>
  withTexts('comment_rules', async () => ({
    default: (await import('../comment-rules/rules-fields.tsx')).RulesFields,
  })),
)

interface Props {
  values: RulesValues
  errors: Readonly<Record<string, string | undefined>>
}

/** The rules in a fold. Without scripts all of them are on the page. */
export function RulesFold({ values, errors }: Props) {
  const [isWanted, setWanted] = useState(() => ownRules(values) > 0)
  const box = useRef<HTMLDivElement>(null)
  return (
    <div ref={box}>
      {isWanted ? (
        <Suspense fallback={<Closed />}>
          <RulesFields values={values} errors={errors} open />
          <KeepFocus box={box} />
        </Suspense>
      ) : (
        <>
          <noscript>
            <RulesFields values={values} errors={errors} />
          </noscript>
          <Closed onOpen={() => setWanted(true)} />
        </>
      )}
    </div>
  )
}

/** The placeholder until the rules are loaded. */
function Closed({ onOpen }: { onOpen?: () => void }) {
  const t = useT()
  return (
    <RulesDetails
      title={t('comment_picker.rules')}
      note={t('comment_picker.rules.usual')}
      className="needs-script"
      onToggle={onOpen}
    />
  )
}

/** Moves keyboard focus to the new summary, because the pressed one is gone once the rules replace it. */
function KeepFocus({ box }: { box: RefObject<HTMLDivElement | null> }) {
  useEffect(() => {
    if (document.activeElement === document.body) box.current?.querySelector('summary')?.focus()
  }, [box])
  return null
}

interface SupplyFoldProps {
  values: PickerValues
  error: string | undefined
  /** nothing else works here */
  open: boolean
  busy: boolean
}

/** A list of comments supplied by the organizer: same rules and same proof, labeled as supplied. */
export function SupplyFold({ values, error, open, busy }: SupplyFoldProps) {
  const t = useT()
  const fold = useFoldOpen(open || Boolean(error) || values.supplied !== '')
  const sizeOf = useBytes()
  return (
    <Fold
      className="px-6 phone:px-(--gutter) last-of-type:border-be-0"
      id="supply"
      title={t('comment_picker.supply')}
      {...fold}
    >
      <div className="stack">
        <p className="small muted">{t('comment_picker.supply.text')}</p>
        <TextArea
          id="supplied"
          name="supplied"
          label={t('comment_picker.supply.paste')}
          hint={t('comment_picker.supply.paste.hint')}
          error={error}
          defaultValue={values.supplied}
          rows={4}
          spellCheck={false}
          dir="auto"
        />
        <DropZone
          name="file"
          className="giveaway-drop py-6"
          title={t('comment_picker.supply.file')}
          hint={t('comment_picker.supply.file.hint')}
          accept=".csv,.tsv,.xlsx,.json,.jsonl,.html,.htm,.txt"
          sizeOf={sizeOf}
        />
        <Button type="submit" name="intent" value="supply" busy={busy}>
          {t('comment_picker.supply.submit')}
        </Button>
      </div>
    </Fold>
  )
}
