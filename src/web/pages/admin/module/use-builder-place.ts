import { type RefObject, useEffect, useState } from 'react'
import { useAnswer } from '#web/actions/use-answer.ts'
import { type ModuleTabName, tabOfInput } from './module-tabs.tsx'

interface PlaceProps {
  isNew: boolean
  /** the first error, by input name */
  first: string | undefined
  /** the id of the field that was submitted at this position */
  idAt: (index: number) => string | undefined
  /** where that field is now */
  indexOf: (id: string) => number
}

/** Where one is in the builder: the tab, the one open field, and the input that an error leads to. */
export function useBuilderPlace(
  form: RefObject<HTMLFormElement | null>,
  { isNew, first, idAt, indexOf }: PlaceProps,
) {
  const idOf = (name: string) => {
    const at = /^fields\.(\d+)/.exec(name)?.[1]
    return at === undefined ? undefined : idAt(Number(at))
  }
  const [tab, setTab] = useState<ModuleTabName>(first ? tabOfInput(first) : isNew ? 'general' : 'fields')
  const [opened, setOpened] = useState(first && idOf(first))
  const [target, setTarget] = useState<{ name: string }>()

  function goTo(name: string) {
    const id = idOf(name)
    setTab(tabOfInput(name))
    if (id) setOpened(id)
    setTarget({ name: id ? name.replace(/^fields\.\d+/, `fields.${indexOf(id)}`) : name })
  }
  function open(id: string) {
    setTab('fields')
    setOpened(id)
  }

  const at = useAnswer()?.at
  const [seen, setSeen] = useState(at)
  if (at !== seen) {
    setSeen(at)
    if (first) goTo(first)
  }
  useEffect(() => {
    const input = target && form.current && inputOf(form.current, target.name)
    if (!input) return
    input.focus({ preventScroll: true })
    input.scrollIntoView({ block: 'center' })
  }, [form, target])

  return { tab, setTab, opened, setOpened, open, goTo }
}

/** The visible input that an error names; calls and forms differ in a few names. */
function inputOf(form: HTMLFormElement, name: string): HTMLElement | undefined {
  const own = name
    .replace('.settings.', '.')
    .replace('upload.bytes', 'upload.size')
    .replace(/^roles$/, 'role')
  const inputs = [...form.querySelectorAll<HTMLInputElement>('input, select, textarea')]
  return inputs.find((input) => {
    const isOwn = input.name === own || input.name.startsWith(`${own}.`)
    return isOwn && input.type !== 'hidden' && input.offsetParent !== null
  })
}
