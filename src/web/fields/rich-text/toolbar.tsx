import type { Editor } from '@tiptap/core'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useT } from '../../i18n/frame.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Icon, type IconName } from '../../ui/icons/icon.tsx'
import type { FormChoice } from '../form-tools.ts'
import { LineField } from './line-field.tsx'

interface ToolbarProps {
  editor: Editor
  /** the label of the text being edited */
  label: string
  /** the forms that can be inserted into the text */
  forms: readonly FormChoice[]
  onPicture?: () => Promise<void>
}

/** One tab stop; arrow keys move between the buttons. */
export function Toolbar({ editor, label, forms, onPicture }: ToolbarProps) {
  const t = useT()
  const bar = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState<ToolName>('heading-2')
  const [isLinking, setIsLinking] = useState(false)
  const [isChoosing, setIsChoosing] = useState(false)
  const shown = tools.filter(
    ({ name }) => (name !== 'image' || onPicture) && (name !== 'form' || forms.length > 0),
  )
  const isPicture = editor.isActive('image')

  function lead(event: KeyboardEvent) {
    const at = shown.findIndex(({ name }) => name === current)
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: shown.length - 1 }[event.key]
    const next = to === undefined ? undefined : shown[(to + shown.length) % shown.length]
    if (!next) return
    event.preventDefault()
    setCurrent(next.name)
    bar.current?.querySelector<HTMLElement>(`[data-tool="${next.name}"]`)?.focus()
  }

  function press(name: ToolName) {
    setCurrent(name)
    if (name === 'link') setIsLinking(!isLinking)
    else if (name === 'form') setIsChoosing(!isChoosing)
    else if (name === 'image') void onPicture?.()
    else pressOf(editor, name)
  }

  return (
    <>
      <div
        className="flex flex-wrap gap-0.5 p-1 border-be border-be-line bg-paper"
        role="toolbar"
        aria-label={t('rich_text.tools', { label })}
        ref={bar}
        onKeyDown={lead}
      >
        {shown.map(({ name, icon, mark, level }) => {
          const isOn = mark !== undefined && editor.isActive(mark, level ? { level } : undefined)
          return (
            <Button
              key={name}
              kind="ghost"
              size="small"
              square
              className="aria-pressed:bg-wash aria-pressed:text-accent-ink aria-disabled:[--button-edge:transparent] aria-disabled:[--button:transparent] aria-disabled:text-ink-3 aria-disabled:opacity-100 aria-disabled:cursor-default focus-visible:-outline-offset-2 pointer-fine:w-8.5 pointer-fine:min-w-8.5 pointer-fine:px-0"
              icon={icon}
              data-tool={name}
              tabIndex={name === current ? 0 : -1}
              aria-label={t(`rich_text.${name}`)}
              title={t(`rich_text.${name}`)}
              {...(mark && { 'aria-pressed': isOn })}
              {...(name === 'link' && { 'aria-expanded': isLinking })}
              {...(name === 'form' && { 'aria-expanded': isChoosing })}
              aria-disabled={isUseless(editor, name) || undefined}
              // Keeps the selection in the text.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => press(name)}
            />
          )
        })}
      </div>
      {isLinking && (
        <LineField
          label={t('rich_text.link.address')}
          value={String(editor.getAttributes('link')['href'] ?? '')}
          check={t('rich_text.link.wrong')}
          done={t('rich_text.link.set')}
          remove={editor.isActive('link') ? t('rich_text.link.remove') : undefined}
          onDone={(href) => {
            const chain = editor.chain().focus().extendMarkRange('link')
            if (!href) chain.unsetLink().run()
            else if (editor.state.selection.empty && !editor.isActive('link'))
              chain
                .insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] })
                .run()
            else chain.setLink({ href }).run()
            setIsLinking(false)
          }}
          onCancel={() => {
            setIsLinking(false)
            editor.commands.focus()
          }}
        />
      )}
      {isChoosing && (
        <FormField
          forms={forms}
          chosen={String(editor.getAttributes('form')['form'] ?? '')}
          onDone={(form) => {
            editor.chain().focus().insertContent({ type: 'form', attrs: { form } }).run()
            setIsChoosing(false)
          }}
          onCancel={() => {
            setIsChoosing(false)
            editor.commands.focus()
          }}
        />
      )}
      {isPicture && (
        <LineField
          key={editor.state.selection.from}
          label={t('rich_text.image.alt')}
          value={String(editor.getAttributes('image')['alt'] ?? '')}
          done={t('rich_text.image.set')}
          onDone={(alt) => void editor.chain().updateAttributes('image', { alt }).focus().run()}
          onCancel={() => editor.commands.focus()}
        />
      )}
    </>
  )
}

/** Nothing to undo or redo. */
function isUseless(editor: Editor, name: ToolName): boolean {
  if (name === 'undo') return !editor.can().undo()
  return name === 'redo' && !editor.can().redo()
}

interface FormFieldProps {
  forms: readonly FormChoice[]
  /** the key of the form selected in the text, else '' */
  chosen: string
  onDone: (form: string) => void
  onCancel: () => void
}

/** A one-line input below the toolbar, for the form that the text embeds. It is inside a form but submits nothing. */
function FormField({ forms, chosen, onDone, onCancel }: FormFieldProps) {
  const t = useT()
  const id = useId()
  const [form, setForm] = useState(chosen || (forms[0]?.key ?? ''))
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') onDone(form)
    if (event.key === 'Escape') onCancel()
    if (event.key === 'Enter' || event.key === 'Escape') event.preventDefault()
  }
  return (
    <div className="flex flex-wrap gap-2 items-center py-1.5 px-2 border-be border-be-line bg-paper text-14">
      <label htmlFor={id}>{t('rich_text.form')}</label>
      <div className="select flex-[1_1_10em] min-w-0">
        <select
          id={id}
          ref={(select) => select?.focus()}
          className="input input-small"
          value={form}
          onChange={({ currentTarget }) => setForm(currentTarget.value)}
          onKeyDown={onKeyDown}
        >
          {forms.map(({ key, name }) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" />
      </div>
      <Button size="small" onClick={() => onDone(form)}>
        {t('rich_text.form.set')}
      </Button>
    </div>
  )
}

interface Tool {
  name: ToolName
  icon: IconName
  /** the node or mark that it toggles */
  mark?: string
  level?: 2 | 3 | 4
}

type ToolName =
  | 'heading-2'
  | 'heading-3'
  | 'heading-4'
  | 'bold'
  | 'italic'
  | 'strike'
  | 'code'
  | 'link'
  | 'bullets'
  | 'numbers'
  | 'quote'
  | 'code-block'
  | 'rule'
  | 'image'
  | 'form'
  | 'undo'
  | 'redo'

/** What the editor can do, in toolbar order. */
const tools: readonly Tool[] = [
  { name: 'heading-2', icon: 'heading-2', mark: 'heading', level: 2 },
  { name: 'heading-3', icon: 'heading-3', mark: 'heading', level: 3 },
  { name: 'heading-4', icon: 'heading-4', mark: 'heading', level: 4 },
  { name: 'bold', icon: 'bold', mark: 'bold' },
  { name: 'italic', icon: 'italic', mark: 'italic' },
  { name: 'strike', icon: 'strike', mark: 'strike' },
  { name: 'code', icon: 'code', mark: 'code' },
  { name: 'link', icon: 'link', mark: 'link' },
  { name: 'bullets', icon: 'list', mark: 'bulletList' },
  { name: 'numbers', icon: 'list-ordered', mark: 'orderedList' },
  { name: 'quote', icon: 'quote', mark: 'blockquote' },
  { name: 'code-block', icon: 'code-block', mark: 'codeBlock' },
  { name: 'rule', icon: 'minus' },
  { name: 'image', icon: 'image' },
  { name: 'form', icon: 'file-text' },
  { name: 'undo', icon: 'undo' },
  { name: 'redo', icon: 'redo' },
]

function pressOf(editor: Editor, name: Exclude<ToolName, 'link' | 'image' | 'form'>): void {
  const chain = editor.chain().focus()
  const acts: Record<typeof name, () => typeof chain> = {
    'heading-2': () => chain.toggleHeading({ level: 2 }),
    'heading-3': () => chain.toggleHeading({ level: 3 }),
    'heading-4': () => chain.toggleHeading({ level: 4 }),
    bold: () => chain.toggleBold(),
    italic: () => chain.toggleItalic(),
    strike: () => chain.toggleStrike(),
    code: () => chain.toggleCode(),
    bullets: () => chain.toggleBulletList(),
    numbers: () => chain.toggleOrderedList(),
    quote: () => chain.toggleBlockquote(),
    'code-block': () => chain.toggleCodeBlock(),
    rule: () => chain.setHorizontalRule(),
    undo: () => chain.undo(),
    redo: () => chain.redo(),
  }
  acts[name]().run()
}
