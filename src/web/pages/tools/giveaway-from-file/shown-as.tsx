import { arePhones, hasContact, maskContacts } from '#contract/draws/mask-contacts.ts'
import { Sentence, slot } from '#web/components/sentence.tsx'
import { useT } from '#web/i18n/frame.tsx'
import { Switch } from '#web/ui/forms/choice.tsx'
import type { FormValues } from './form-values.ts'

/** How many names are searched for an address or a number; lists may be very long. */
const maxLookedAt = 500

interface ShownAsProps {
  /** names in the list, as far as the page has them */
  names: readonly string[]
  /** what the server found of a file */
  phones: boolean | undefined
  values: FormValues
  live: FormValues
}

/** Shows, with a name from the list, how everyone will see winners, before anything is drawn. */
export function ShownAs({ names, phones, values, live }: ShownAsProps) {
  const t = useT()
  const given = names.slice(0, maxLookedAt).filter((name) => name.trim() !== '')
  const isNumbers = phones || arePhones(given)
  const contact = given.find((name) => hasContact(name, isNumbers))
  const example = contact ?? given[0]
  if (example === undefined) return null
  const shown = live.showContacts ? example : maskContacts(example, isNumbers)
  return (
    <div className="stack gap-3">
      <p className="small muted">
        <Sentence
          text={t('giveaway.shown_as', { name: slot(0) })}
          parts={[
            <bdi key="name" className="strong">
              {shown.trim()}
            </bdi>,
          ]}
        />
      </p>
      {contact !== undefined && (
        <Switch
          id="show_contacts"
          name="show_contacts"
          defaultChecked={values.showContacts}
          label={t('giveaway.show_contacts')}
          note={t('giveaway.show_contacts.note')}
        />
      )}
    </div>
  )
}
