import { Link } from 'react-router'
import type { RulePreset } from '#contract/comments/comment-rules.ts'
import { useT } from '#web/i18n/frame.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { TextField } from '#web/ui/forms/field.tsx'

interface Props {
  presets: readonly RulePreset[]
  current: string | undefined
  error: string | undefined
  busy: boolean
}

/** Sets of rules saved for later draws. */
export function Presets({ presets, current, error, busy }: Props) {
  const t = useT()
  return (
    <section className="grid gap-3 [&_[aria-current]]:font-semibold" aria-labelledby="presets">
      <h2 id="presets" className="text-18">
        {t('collection_draw.presets')}
      </h2>
      {presets.length > 0 && (
        <ul className="flex flex-wrap gap-y-2 gap-x-4 items-center mbs-2">
          {presets.map(({ id, name }) => (
            <li key={id}>
              <Link
                to={{ search: `?preset=${id}` }}
                preventScrollReset
                aria-current={id === current || undefined}
              >
                <bdi>{name}</bdi>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-3 items-end [&>.field]:flex-[1_1_16rem]">
        <TextField
          id="preset_name"
          name="preset_name"
          label={t('collection_draw.presets.name')}
          error={error}
          maxLength={80}
          autoComplete="off"
        />
        <Button type="submit" name="intent" value="save_preset" busy={busy}>
          {t('collection_draw.presets.save')}
        </Button>
      </div>
    </section>
  )
}
