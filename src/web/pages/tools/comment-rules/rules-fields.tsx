import { type ChangeEvent, useState } from 'react'
import type { CommentReason } from '#contract/comments/comment-rules.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { useFoldOpen } from '#web/ui/fold.tsx'
import { Switch } from '#web/ui/forms/choice.tsx'
import { TextArea, TextField } from '#web/ui/forms/field.tsx'
import { NumberStepper } from '#web/ui/forms/number-stepper.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { RulesDetails } from '../draw-parts/draw-form.tsx'
import { type RemovalCounts, Rule } from './rule.tsx'
import { ownRules, type RulesValues, readRules, type Switched, switched } from './rules-values.ts'

interface Props {
  values: RulesValues
  /** how many comments each rule removes, if the comments are loaded */
  counts?: RemovalCounts
  /** by field id */
  errors: Readonly<Record<string, string | undefined>>
  open?: boolean
}

const reasons: Record<Switched, CommentReason> = {
  no_replies: 'reply',
  no_post_author: 'post_author',
  no_bots: 'bot',
  no_past_winners: 'past_winner',
  with_text: 'no_text',
}

/** Who takes part, with what, and who does not. All of it is optional, so it may stay folded. */
export function RulesFields({ values, counts, errors, open }: Props) {
  const t = useT()
  const { own, onChange } = useOwnRules(values)
  const hasError = Object.keys(errors).some((name) => ruleFields.has(name) && errors[name])
  const fold = useFoldOpen(open === true || hasError)
  return (
    <RulesDetails
      title={t('comment_rules.title')}
      note={own > 0 ? t('comment_rules.own', { count: own }) : t('comment_rules.usual')}
      {...fold}
      onChange={onChange}
    >
      <p className="muted small mbe-3.5">{t('comment_rules.hint')}</p>
      <input type="hidden" name="rules_shown" value="1" />
      <Rule counts={counts} reason="duplicate">
        <Switch
          name="one_per_person"
          defaultChecked={values.onePerPerson}
          label={t('comment_rules.one_per_person')}
          note={t('comment_rules.one_per_person.note')}
        />
      </Rule>
      {switched.map((name) => (
        <Rule key={name} counts={counts} reason={reasons[name]}>
          <Switch name={name} defaultChecked={values[name]} label={t(`comment_rules.${name}`)} />
        </Rule>
      ))}
      <WordFields {...{ values, counts, errors }} />
      <Window {...{ values, counts, errors }} />
      <Extra {...{ values, errors }} />
      <Rule counts={counts} reason="excluded">
        <TextArea
          id="exclude"
          name="exclude"
          label={t('comment_rules.exclude')}
          hint={t('comment_rules.exclude.hint')}
          error={errors['exclude']}
          defaultValue={values.exclude}
          rows={2}
          spellCheck={false}
          dir="auto"
        />
      </Rule>
    </RulesDetails>
  )
}

const ruleFields = new Set([
  'exclude',
  'mentions',
  'mention_of',
  'required_terms',
  'forbidden_terms',
  'from',
  'until',
  'extra_most',
])

type PartProps = Pick<Props, 'values' | 'counts' | 'errors'>

/** What a comment must contain, and what it must not. */
function WordFields({ values, counts, errors }: PartProps) {
  const t = useT()
  const area = (name: 'mention_of' | 'required_terms' | 'forbidden_terms', value: string) => (
    <TextArea
      id={name}
      name={name}
      label={t(`comment_rules.${name}`)}
      hint={t(`comment_rules.${name}.hint`)}
      error={errors[name]}
      defaultValue={value}
      rows={2}
      spellCheck={false}
      dir="auto"
    />
  )
  return (
    <>
      <Rule counts={counts} reason="few_mentions">
        <NumberStepper
          id="mentions"
          name="mentions"
          label={t('comment_rules.mentions')}
          hint={t('comment_rules.mentions.hint')}
          decreaseLabel={t('comment_rules.fewer')}
          increaseLabel={t('comment_rules.more')}
          error={errors['mentions']}
          defaultValue={values.mentions}
          min={0}
          max={50}
        />
      </Rule>
      <Rule counts={counts} reason="mention_missing">
        {area('mention_of', values.mentionOf)}
      </Rule>
      <Rule counts={counts} reason="term_missing">
        {area('required_terms', values.requiredTerms)}
        <SelectField
          name="required_match"
          label={t('comment_rules.match')}
          defaultValue={values.requiredMatch}
          options={(['all', 'any'] as const).map((value) => ({
            value,
            label: t(`comment_rules.match.${value}`),
          }))}
        />
      </Rule>
      <Rule counts={counts} reason="term_forbidden">
        {area('forbidden_terms', values.forbiddenTerms)}
      </Rule>
    </>
  )
}

function Window({ values, counts, errors }: PartProps) {
  const t = useT()
  const { timeZone } = useFormat()
  return (
    <Rule counts={counts} reason="outside_window">
      <input type="hidden" name="rules_zone" value={timeZone} />
      {/* In another zone the same time is a different text. */}
      <div
        className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,200px),1fr))] gap-4 items-end"
        key={timeZone}
      >
        {(['from', 'until'] as const).map((name) => (
          <TextField
            key={name}
            id={name}
            name={name}
            type="datetime-local"
            label={t(`comment_rules.${name}`)}
            error={errors[name]}
            defaultValue={localTime(values[name], timeZone)}
          />
        ))}
      </div>
      <p className="field-hint">{t('comment_rules.zone', { zone: timeZone.replaceAll('_', ' ') })}</p>
    </Rule>
  )
}

function Extra({ values, errors }: Pick<Props, 'values' | 'errors'>) {
  const t = useT()
  return (
    <Rule>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,200px),1fr))] gap-4 items-end">
        <SelectField
          name="extra_per"
          label={t('comment_rules.extra')}
          defaultValue={values.extraPer}
          options={[
            { value: '', label: t('comment_rules.extra.none') },
            { value: 'comment', label: t('comment_rules.extra.comment') },
            { value: 'mention', label: t('comment_rules.extra.mention') },
          ]}
        />
        <NumberStepper
          id="extra_most"
          name="extra_most"
          label={t('comment_rules.extra_most')}
          decreaseLabel={t('comment_rules.fewer')}
          increaseLabel={t('comment_rules.more')}
          error={errors['extra_most']}
          defaultValue={values.extraMax}
          min={2}
          max={1000}
        />
      </div>
    </Rule>
  )
}

/** The value of a date and time field for a time in a zone; empty if the time is invalid. */
export function localTime(moment: string, zone: string): string {
  const date = new Date(moment)
  if (moment === '' || Number.isNaN(date.getTime())) return ''
  // The Swedish locale formats dates like ISO 8601.
  const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: zone })
  return format.format(date).replace(' ', 'T')
}

/** The number of rules that differ from the defaults, updated while editing. */
function useOwnRules(values: RulesValues) {
  const [own, setOwn] = useState(() => ownRules(values))
  function onChange({ currentTarget }: ChangeEvent<HTMLElement>) {
    const form = currentTarget.closest('form')
    if (form) setOwn(ownRules(readRules(new FormData(form))))
  }
  return { own, onChange }
}
