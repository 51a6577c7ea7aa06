/** The box of the room, 400 units wide: its opening, its two sides, and a lid that is a little wider. */
export const boxShapes = {
  opening: 'M12 42 200-20 388 42 200 116z',
  sides: 'M12 42l188 74v330H12zM388 42 200 116v330h188z',
  rightSide: 'M200 116 388 42v400H200z',
  hatching: Array.from({ length: 27 }, (_, line) => `M${204 + line * 7} 0v420`).join(''),
  edge: 'M12 42l188 74 188-74',
  lid: {
    sides: 'M0 28 200-38l200 66v58L200 166 0 86z',
    top: 'M0 28 200-38l200 66-200 78z',
    rightSide: 'M200 106 400 28v58L200 166z',
    hatching: Array.from({ length: 30 }, (_, line) => `M${203 + line * 7} 0v180`).join(''),
    edges: 'M0 28l200 78 200-78M0 28 200-38l200 66v58L200 166 0 86zM200 106v60',
  },
} as const
