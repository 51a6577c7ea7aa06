import fc from 'fast-check'
import {
  type BlockNode,
  type EditorDoc,
  editorDoc,
  type InlineNode,
  type Mark,
} from '../../src/contract/fields/doc/editor-doc.ts'

const words = fc
  .oneof(
    fc.string({ unit: fc.constantFrom(...'ab *~`[]()>-#1.\\!n é'), minLength: 1, maxLength: 12 }),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
  )
  .map((text) => text.replaceAll(/[\r\n\0]/g, 'x'))

const mark: fc.Arbitrary<Mark> = fc.constantFrom<Mark>(
  { type: 'bold' },
  { type: 'italic' },
  { type: 'strike' },
  { type: 'code' },
  { type: 'link', attrs: { href: 'https://example.org/a_(b)?c=%20#d' } },
  { type: 'link', attrs: { href: '/faq' } },
)
const order = ['bold', 'italic', 'strike', 'code', 'link']
const marks = fc
  .uniqueArray(mark, { selector: ({ type }) => type, maxLength: 4 })
  .map((found) => found.sort((a, b) => order.indexOf(a.type) - order.indexOf(b.type)))
const text = fc
  .tuple(words, marks)
  .map(
    ([said, looks]): InlineNode => ({ type: 'text', text: said, ...(looks.length > 0 && { marks: looks }) }),
  )
const line = fc
  .array(
    fc.oneof(
      { weight: 4, arbitrary: text },
      { weight: 1, arbitrary: fc.constant<InlineNode>({ type: 'hardBreak' }) },
    ),
    {
      maxLength: 5,
    },
  )
  .map(joined)

/** The editor merges adjacent text with the same style. */
function joined(nodes: InlineNode[]): { content?: InlineNode[] } {
  const content: InlineNode[] = []
  for (const node of nodes) {
    const last = content.at(-1)
    if (
      last?.type === 'text' &&
      node.type === 'text' &&
      JSON.stringify(last.marks) === JSON.stringify(node.marks)
    )
      content[content.length - 1] = { ...last, text: last.text + node.text }
    else content.push(node)
  }
  return content.length > 0 ? { content } : {}
}

const { block } = fc.letrec<{ block: BlockNode }>((tie) => {
  const blocks = fc.array(tie('block'), { minLength: 1, maxLength: 3 })
  const items = fc.array(
    blocks.map((content) => ({ type: 'listItem' as const, content })),
    { minLength: 1, maxLength: 3 },
  )
  return {
    block: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      line.map((content): BlockNode => ({ type: 'paragraph', ...content })),
      fc
        .tuple(fc.constantFrom(2 as const, 3 as const, 4 as const), line)
        .map(([level, content]): BlockNode => ({ type: 'heading', attrs: { level }, ...content })),
      fc.string({ unit: fc.constantFrom(...'ab`~> -\n'), maxLength: 20 }).map(
        (code): BlockNode => ({
          type: 'codeBlock',
          ...(code && { content: [{ type: 'text', text: code }] }),
        }),
      ),
      fc.constant<BlockNode>({ type: 'horizontalRule' }),
      fc.tuple(fc.uuid(), words).map(([media, alt]): BlockNode => ({ type: 'image', attrs: { media, alt } })),
      fc
        .constantFrom('contact', 'call_back-2')
        .map((key): BlockNode => ({ type: 'form', attrs: { form: key } })),
      blocks.map((content): BlockNode => ({ type: 'blockquote', content })),
      items.map((content): BlockNode => ({ type: 'bulletList', content })),
      fc.tuple(fc.constantFrom(1, 1, 4), items).map(
        ([start, content]): BlockNode => ({
          type: 'orderedList',
          ...(start > 1 && { attrs: { start } }),
          content,
        }),
      ),
    ),
  }
})

/** Any document that the editor could have written, for property tests. */
export const someDoc: fc.Arbitrary<EditorDoc> = fc
  .array(block, { maxLength: 4 })
  .map((content): EditorDoc => ({ type: 'doc', content }))
  .filter((doc) => editorDoc.safeParse(doc).success)
