import type { Editor } from '@tiptap/core'
import type { IconName } from '../../ui/icons/icon.tsx'

interface Tool {
  name: ToolName
  icon: IconName
  /** the node or mark that it toggles */
  mark?: string
  level?: 2 | 3 | 4
}

export type ToolName =
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
export const tools: readonly Tool[] = [
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

export function pressOf(editor: Editor, name: Exclude<ToolName, 'link' | 'image' | 'form'>): void {
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
