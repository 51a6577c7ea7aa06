import type { RouterContextProvider } from 'react-router'
import { type DrawModes, getDrawModes } from '#contract/draw-modes.ts'
import { send } from '#web/api.ts'

/** Where even the question is not answered, no more is promised than what needs nobody else. */
const leastModes: DrawModes = {
  offered: 'local',
  modes: ['local'],
  beacon: { state: 'down', chain: null, period: null },
}

/** How a draw can be made at this moment. */
export async function drawModes(context: Readonly<RouterContextProvider>): Promise<DrawModes> {
  const asked = await send(getDrawModes, { context })
  return asked.ok ? asked.data : leastModes
}
