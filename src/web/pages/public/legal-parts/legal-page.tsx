import { PageHead } from '#web/components/frame/page-head.tsx'
import { PageLink } from '#web/i18n/link.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Note } from '#web/ui/note.tsx'
import { Table } from '#web/ui/table.tsx'
import { PlacedForm } from '../module/forms-here.tsx'
import type { LegalText } from './legal-text.ts'
import type { Block, Piece } from './read-blocks.ts'
import './legal.css'

/** A long reference text with a table of contents beside it; each chapter has an address of its own. */
export function LegalPage({ text }: { text: LegalText }) {
  const { title, description, lead, chapters, contents, asOf, print, toFill } = text
  return (
    <div className="wrap legal">
      <PageHead title={title} description={description} />
      <header className="legal-head">
        <h1>{title}</h1>
        <p className="lead">{lead}</p>
        <p className="legal-date">
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
      <nav className="legal-contents no-print" aria-labelledby="contents">
        <h2 id="contents">{contents}</h2>
        <ol>
          {chapters.map((chapter) => (
            <li key={chapter.id}>
              <a href={`#${chapter.id}`}>{chapter.title}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="legal-text">
        {chapters.map((chapter) => (
          <section key={chapter.id} aria-labelledby={chapter.id}>
            <h2 id={chapter.id} tabIndex={-1}>
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
    <Table caption={block.caption} records tight flush className="legal-table">
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
              <code>{name}</code>
            </th>
            {cells.map((cell) => (
              <td key={cell}>{cell}</td>
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
    if ('blank' in piece) return <mark key={keyOf([piece])}>[{piece.blank}]</mark>
    return (
      <PageLink key={keyOf([piece])} page={piece.page}>
        {piece.label}
      </PageLink>
    )
  })
}

const keyOf = (pieces: readonly Piece[]) => JSON.stringify(pieces)
