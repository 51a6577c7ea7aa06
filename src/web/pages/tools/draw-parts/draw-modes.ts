import type { RouterContextProvider } from 'react-router'
import { type DrawModes, getDrawModes } from '#contract/draws/draw-modes.ts'
import { send } from '#web/api/send.ts'

/** If the call fails, only the mode without outside services is offered. */
const leastModes: DrawModes = {
  offered: 'local',
  modes: ['local'],
  beacon: { state: 'down', chain: null, period: null },
}

/** The modes in which a draw can be made right now. */
export async function drawModes(context: Readonly<RouterContextProvider>): Promise<DrawModes> {
  const answer = await send(getDrawModes, { context })
  return answer.ok ? answer.data : leastModes
}
