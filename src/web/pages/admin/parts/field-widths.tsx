// The frame sets the widths that follow from a field's type. 30 px are padding and border.

/** Fields that hold a name are about as wide as one. */
export const nameWidth = 'w-[calc(40ch+30px)]'

/** The same for keys and other codes. */
export const codeWidth = 'w-[calc(20ch+30px)]'
