import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { LazyPreview } from '#web/actions/post-preview/lazy-preview.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { usePath } from '#web/i18n/link.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { NumberStepper } from '#web/ui/forms/number-stepper.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import type { PostAnswer } from './answer-post.ts'
import type { PlatformRow } from './load-platforms.ts'

const counts = [
  { name: 'winners', least: 1 },
  { name: 'substitutes', least: 0 },
] as const

interface Props {
  platforms: readonly PlatformRow[]
  answer: PostAnswer | undefined
}

/** The short form for draws from comments: it redirects to the platform's tool with what was typed. */
export function PickPost({ platforms, answer }: Props) {
  const t = useT()
  const path = usePath()
  const { list } = useFormat()
  const [typed, setTyped] = useState('')
  const isLeading = useNavigation().formAction === path('home')
  const ready = platforms.filter((platform) => platform.ready).map(({ name }) => name)
  return (
    <Form method="post" action={path('home')} className="pick-post" noValidate>
      <TextField
        name="url"
        onChange={({ target }) => setTyped(target.value)}
        icon="link"
        size="large"
        inputMode="url"
        label={t('home.post.address')}
        hint={
          <>
            {ready.length > 0 && `${t('home.post.ready', { platforms: list(ready) })} `}
            <a href="#platforms">{t('home.post.needs')}</a>
          </>
        }
        error={answer?.problem}
        defaultValue={answer?.url}
        placeholder="https://www.youtube.com/watch?v=…"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        dir="ltr"
      />
      <LazyPreview address={typed} />
      <div className="quick-draw-go pick-post-go">
        {counts.map(({ name, least }) => (
          <NumberStepper
            key={name}
            name={name}
            label={t(`quick_draw.${name}`)}
            decreaseLabel={t(`quick_draw.${name}.fewer`)}
            increaseLabel={t(`quick_draw.${name}.more`)}
            defaultValue={least}
            min={least}
            max={10_000}
            size="large"
          />
        ))}
        <Button type="submit" kind="primary" size="large" busy={isLeading}>
          {t('home.post.continue')}
        </Button>
      </div>
    </Form>
  )
}
