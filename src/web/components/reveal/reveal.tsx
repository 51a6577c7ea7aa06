import { useEffect, useRef } from 'react'
import type { RevealProps } from './reveal-props.ts'

export type { RevealProps, RevealWinner } from './reveal-props.ts'

/** The ceremony over a result that is already final: a room of its own above the page. */
export function Reveal({ winners, onDone }: RevealProps) {
  const room = useRef<HTMLDialogElement>(null)
  useEffect(() => room.current?.showModal(), [])
  return (
    <dialog ref={room} onClose={onDone}>
      <p role="alert">{winners.map(({ name }) => name).join(', ')}</p>
    </dialog>
  )
}
