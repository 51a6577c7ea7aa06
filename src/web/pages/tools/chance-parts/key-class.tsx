/** For a key of the keyboard in the color of the text around it. */
export const keyClass =
  'py-0.5 px-1.75 border border-current bg-transparent text-inherit rounded-chip text-13'
