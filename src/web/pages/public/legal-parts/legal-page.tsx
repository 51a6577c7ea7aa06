import { PageHead } from '#web/components/frame/page-head.tsx'
import { PageLink } from '#web/i18n/link.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Note } from '#web/ui/note.tsx'
import { Table } from '#web/ui/table.tsx'
import { PlacedForm } from '../module/forms-here.tsx'
import type { Block, LegalText, Piece } from './legal-text.ts'
import './legal.css'

/** A long reference text with a table of contents beside it; each chapter has an address of its own. */
export function LegalPage({ text }: { text: LegalText }) {
  const { title, description, lead, chapters, contents, asOf, print, toFill } = text
  return (
    <div className="wrap grid grid-cols-[248px_minmax(0,1fr)] gap-y-8 gap-x-16 items-start to-900:grid-cols-1 to-900:gap-6 print:block">
      <PageHead title={title} description={description} />
      <header className="grid grid-cols-1 col-span-full gap-3 max-w-190 pbs-11 pbe-4 to-900:pbs-6 to-900:pbe-0">
        <h1>{title}</h1>
        <p className="lead">{lead}</p>
        <p className="flex flex-wrap gap-y-2 gap-x-4 items-center min-h-(--control-small) text-14 text-ink-2">
          <span>{asOf}</span>
          <Button size="small" icon="printer" className="needs-script" onClick={() => window.print()}>
            {print}
          </Button>
        </p>
        {toFill && (
          <Note kind="warn" title={toFill.title}>
            <p>{toFill.text}</p>
          </Note>
        )}
      </header>
      <nav
        className="no-print sticky inset-bs-6 max-h-[calc(100svh_-_2_*_var(--s5))] overflow-y-auto scrollbar-thin text-15 to-900:static to-900:max-h-none"
        aria-labelledby="contents"
      >
        <h2
          className="mbe-2 font-semibold text-15 leading-[1.4] font-text tracking-normal normal-nums"
          id="contents"
        >
          {contents}
        </h2>
        <ol>
          {chapters.map((chapter) => (
            <li className="border-bs border-bs-line" key={chapter.id}>
              <a
                className="block py-1.75 text-ink-2 leading-[1.35] no-underline to-900:py-2.5 hover:text-accent-ink hover:underline"
                href={`#${chapter.id}`}
              >
                {chapter.title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="legal-text grid grid-cols-1 gap-12 max-w-180 print:max-w-none">
        {chapters.map((chapter) => (
          <section className="[&>*+*]:mbs-3" key={chapter.id} aria-labelledby={chapter.id}>
            <h2
              className="target:underline target:decoration-2 target:decoration-mark target:underline-offset-[0.25em]"
              id={chapter.id}
              tabIndex={-1}
            >
              {chapter.title}
            </h2>
            {chapter.blocks.map((block, i) => (
              <BlockView key={`${chapter.id}-${i}`} block={block} />
            ))}
            {chapter.form && <PlacedForm {...chapter.form} />}
          </section>
        ))}
      </div>
    </div>
  )
}

function BlockView({ block }: { block: Block }) {
  if (block.kind === 'text')
    return (
      <p>
        <Pieces pieces={block.pieces} />
      </p>
    )
  if (block.kind === 'list')
    return (
      <ul>
        {block.items.map((item) => (
          <li key={keyOf(item)}>
            <Pieces pieces={item} />
          </li>
        ))}
      </ul>
    )
  return (
    <Table caption={block.caption} records tight flush>
      <thead>
        <tr>
          {block.head.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {block.rows.map(([name = '', ...cells]) => (
          <tr key={name}>
            <th scope="row">
              <code className="text-14 font-medium wrap-anywhere">{name}</code>
            </th>
            {cells.map((cell) => (
              <td
                className="last:whitespace-nowrap phone:[&:nth-child(2)]:col-span-full phone:[&:nth-child(2)]:order-1 phone:last:text-ink-2 phone:last:text-14"
                key={cell}
              >
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function Pieces({ pieces }: { pieces: readonly Piece[] }) {
  return pieces.map((piece) => {
    if (typeof piece === 'string') return piece
    if ('blank' in piece)
      return (
        <mark
          className="px-0.5 [border-block-end:1px_dashed_var(--warn)] bg-warn-wash text-ink"
          key={keyOf([piece])}
        >
          [{piece.blank}]
        </mark>
      )
    return (
      <PageLink key={keyOf([piece])} page={piece.page}>
        {piece.label}
      </PageLink>
    )
  })
}

const keyOf = (pieces: readonly Piece[]) => JSON.stringify(pieces)
