import { useFrame } from './frame.tsx'
import type { MessageKey } from './keys.ts'

/** A text that a language of the interface has, marked as in that language; all around it stays as it is. */
export function KitText({ name }: { name: MessageKey }) {
  const { kit, t } = useFrame()
  const text = kit?.texts[name]
  if (!kit || !text) return t(name)
  return (
    <span lang={kit.code} dir={kit.dir}>
      {text}
    </span>
  )
}
